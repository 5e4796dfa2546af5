const requiredWith = (psu: string) =>
  ['x-accept-fix|accept-fix', 'TPP-Session-ID', 'TPP-Redirect-URI', psu, 'PSU-IP-Address'] as const

/** The headers that §4.7 calls required, of every payment operation (A10). */
export const paymentHeaders = requiredWith('PSU-ID|X-PSU-IDENTITY')

/** The headers that §4.1 calls required, of every basket operation (A10). */
export const basketHeaders = requiredWith('PSU-ID')

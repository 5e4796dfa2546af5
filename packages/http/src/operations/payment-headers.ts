const requiredWith = (psu: string) =>
  ['x-accept-fix|accept-fix', 'TPP-Session-ID', 'TPP-Redirect-URI', psu, 'PSU-IP-Address'] as const

/** The headers that §4.7 requires for every payment operation (A10). */
export const paymentHeaders = requiredWith('PSU-ID|X-PSU-IDENTITY')

/** The headers that §4.1 requires for every basket operation (A10). */
export const basketHeaders = requiredWith('PSU-ID')

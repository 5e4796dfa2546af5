/** The headers that §4.1 and §4.7 call required, of every payment and basket operation (A10). */
export const paymentHeaders = [
  'x-accept-fix|accept-fix',
  'TPP-Session-ID',
  'TPP-Redirect-URI',
  'PSU-ID|X-PSU-IDENTITY',
  'PSU-IP-Address',
] as const

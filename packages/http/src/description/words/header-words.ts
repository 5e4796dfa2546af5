import { limits } from '@pocketbank/core'
import { fixes } from '../../operations/accept-fix/fixes.ts'

const fixNames = Object.entries(fixes).map(([name, { changes }]) => `- \`${name}\`: ${changes}`)

/** Headers of requests (§4, §5). */
// biome-ignore format: one header a line
export const headerWords: Readonly<Record<string, string>> = {
  Accept: 'Media types that the client reads. The bank answers JSON.',
  'Accept-Charset': 'Charsets that the client reads. The bank answers in UTF-8.',
  'Accept-Encoding': 'Encodings that the client reads. The bank encodes nothing.',
  'Accept-Language': 'Languages of the client. Those of the PSU go into PSU-Accept-Language.',
  Host: 'The host of the bank.',
  'Content-Type': 'The media type of the body.',
  'X-Request-ID': 'A unique id of the request. The response repeats it.',
  Digest: 'The hash of the body, sha-256 or sha-512 in Base64 (RFC 3230).',
  'TPP-Signature-Certificate': 'The signing certificate, DER in Base64.',
  Signature: 'The signature by draft-cavage-http-signatures-10.',
  'TPP-Session-ID': 'The session. It stands for its PSU where there is no PSU-ID.',
  'TPP-Redirect-URI': 'The address to which the bank’s page sends the PSU back. Without it the bank gives no link to its page.',
  'TPP-Redirect-Preferred': 'false lets the PSU approve in an app on a phone, where possible. Without it the PSU approves in the browser.',
  'TPP-Brand-Logging-Information': 'The brand that the bank’s page shows to the PSU.',
  'PSU-ID': 'The id of the PSU at this TPP.',
  'X-PSU-IDENTITY': 'The national identity number or D-number of the PSU, instead of PSU-ID: 11 digits with right check digits.',
  'PSU-Corporate-ID': 'The corporation for which the PSU acts, such as 18129215603. Required in a corporate context.',
  'PSU-Context': 'The side of the bank on which the PSU is. Without it the PSU chooses at the first SCA.',
  'PSU-IP-Address': `The IP address of the PSU. Without it the request is unattended: ${limits.unattendedCallsPerDay} a day.`,
  'PSU-IP-Port': 'The port of the PSU.',
  'PSU-User-Agent': 'The User-Agent of the PSU.',
  'PSU-Accept': 'The Accept of the PSU.',
  'PSU-Accept-Charset': 'The Accept-Charset of the PSU.',
  'PSU-Accept-Encoding': 'The Accept-Encoding of the PSU.',
  'PSU-Accept-Language': 'The Accept-Language of the PSU. The bank’s page and psuMessage follow it.',
  'PSU-HTTP-Method': 'The method of the PSU’s request to the TPP.',
  'PSU-Device-ID': 'The id of the PSU’s device.',
  'PSU-Geo-Location': 'The place of the PSU, as in GEO:59.91;10.75.',
  'x-accept-fix': ['Changes of a later release to take at once, separated by commas.', '', ...fixNames].join('\n'),
  'accept-fix': 'Another name of x-accept-fix.',
}

import { base, type ClientMistake, changed, customers, elsewhere, inList, made } from './client-mistake.ts'

const asSent = 'Hash exactly the octets that are sent'
const inLines = 'Join the lines by one line feed each'
const inLowerCase = 'Write all header names of the signing string in lower case'

/** The digest, and the body that it is of. */
export const ofDigest: readonly ClientMistake[] = [
  made('the digest of JSON with sorted keys', 'digestOfSortedKeys', asSent),
  made('the digest of JSON as Python writes it', 'digestOfPythonJson', asSent),
  made('the digest of indented JSON', 'digestOfTabs', asSent),
  made('the digest of escaped slashes', 'digestOfEscapedSlashes', asSent),
  made('the digest of a body that was encoded twice', 'digestOfJsonTwice', asSent),
  made('the digest of a body with a byte order mark', 'digestOfByteOrderMark', 'without the mark'),
  made('the digest in another charset', 'digestOfLatin1', asSent),
  made('the body sent in another charset than hashed', 'bodyInLatin1', 'Send the body in UTF-8'),
  made('the digest of a file whose line ends curl took out', 'bodyWithoutLineEnds', '--data-binary @file'),
  made('the digest in hexadecimal', 'digestInHex', 'Write the octets themselves in base64'),
  made('the digest of the base64 of the body', 'digestOfBase64', asSent),
  made('the digest of nothing', 'digestOfEmptyObject', asSent),
  made('a digest without a body', 'digestWithoutBody', 'Leave Digest out'),
  made('the body packed after it was hashed', 'bodyPacked', 'without packing it'),
  made('no digest', 'digestMissing', 'Send the header Digest'),
  made('Content-Digest instead of Digest', 'digestOfRfc9530', 'Send Digest: SHA-256='),
]

/** The signing string. */
export const ofText: readonly ClientMistake[] = [
  made('names of headers with capitals', 'namesAsSpelled', inLowerCase),
  made('one name with capitals', 'namePartlySpelled', inLowerCase),
  made('lines that end in CRLF', 'lineBreaksOfWindows', inLines),
  made('a line feed at the end', 'trailingLineBreak', 'End the signing string with the last line'),
  made('lines joined by \\n as two characters', 'lineBreaksWrittenOut', inLines),
  made('a blank at the end of every line', 'blanksAtEnds', 'Sign values without blanks at their ends'),
  made(
    'signed in another order than listed',
    'otherOrder',
    'List the headers in the order in which you sign them',
  ),
  made('the request target signed and not listed', 'targetNotListed', 'to headers='),
  made('a whole address as request target', 'wholeAddressAsTarget', 'path with query as they are sent'),
  elsewhere(
    'the query left out of the request target',
    [customers, `${customers}?limit=2`],
    'it signs the path without its query',
  ),
  elsewhere(
    'a proxy that adds a prefix to the path',
    ['/sandbox/customers', customers],
    'it signs the path without /v1',
  ),
  made('a host that a proxy has changed', 'hostChanged', 'Leave host out of the list'),
  made('values in lower case', 'valuesInLowerCase', 'Sign the value that is sent'),
  made('the base64 of the signing string', 'textInBase64', 'Sign the signing string itself'),
  made('a redirect URI decoded before it is signed', 'redirectUriDecoded', 'Sign the value that is sent'),
  made(
    'a header that is not listed',
    'headerLeftOut',
    'Write headers="date digest tpp-redirect-uri x-request-id"',
  ),
  made(
    'a header that is listed and not sent',
    'absentHeaderListed',
    'Write headers="date digest x-request-id tpp-redirect-uri"',
  ),
  changed(
    'the pseudo header :authority of HTTP/2 in the list',
    (headers) => inList(headers, (list) => `:authority ${list}`),
    {
      cause: 'names :authority',
      change: 'list host, and sign its value',
    },
  ),
  changed(
    'components of RFC 9421 in the list',
    (headers) => inList(headers, (list) => `@method @target-uri ${list}`),
    {
      cause: 'names components of RFC 9421',
      change: 'list (request-target)',
    },
  ),
]

/** Signatures made for something else. */
export const ofOthers: readonly ClientMistake[] = [
  {
    title: 'a signature that is used again',
    cause: 'it is the signature of another request',
    change: 'Sign every request anew',
    send: async ({ tpp, fetch }) => {
      const first = await tpp().sign(
        new Request(base + customers, { headers: { 'X-Request-ID': 'used-first' } }),
      )
      await fetch(first.clone())
      const second = await tpp().sign(
        new Request(base + customers, { headers: { 'X-Request-ID': 'used-again' } }),
      )
      second.headers.set('signature', first.headers.get('signature') ?? '')
      await fetch(second)
    },
  },
  {
    title: 'an X-Request-ID made anew for a second attempt',
    cause: 'it was made with the x-request-id of another request',
    change: 'Sign every request anew',
    send: async ({ tpp, fetch }) => {
      const attempt = await tpp({ alsoSigned: ['(request-target)'] }).sign(
        new Request(`${base}${customers}?limit=2`, { headers: { 'X-Request-ID': 'attempt-1' } }),
      )
      await fetch(
        await tpp().sign(new Request(base + customers, { headers: { 'X-Request-ID': 'attempt-1' } })),
      )
      const headers = new Headers(attempt.headers)
      headers.set('x-request-id', 'attempt-2')
      await fetch(new Request(attempt, { headers }))
    },
  },
]

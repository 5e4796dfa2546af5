import type { CorpusMistake } from './corpus-mistake.ts'

const inLines = 'Join the lines by one line feed each'
const inLowerCase = 'Write all header names of the signing string in lower case'

/** Puts the request target in front of what is signed. */
const withTarget = (names: readonly string[]) => ['(request-target)', ...names]
const withHost = (names: readonly string[]) => [...names, 'host']

const interfaceNames: Readonly<Record<string, string>> = {
  'x-request-id': 'X-Request-ID',
  'psu-id': 'PSU-ID',
  'psu-corporate-id': 'PSU-Corporate-ID',
  'tpp-redirect-uri': 'TPP-Redirect-URI',
  date: 'Date',
  digest: 'Digest',
}

/** Changes the name of every line. */
function renamed(change: (name: string) => string): (text: string) => string {
  return (text) => text.replaceAll(/^[^:]+/gm, change)
}

/** Changes the value after the colon in the line with this name, or in every line. */
function revalued(change: (value: string) => string, of = /^[^:]+/): (text: string) => string {
  return (text) =>
    text
      .split('\n')
      .map((line) => {
        const [name = '', value = ''] = [
          line.slice(0, line.indexOf(': ')),
          line.slice(line.indexOf(': ') + 2),
        ]
        return of.test(name) ? `${name}: ${change(value)}` : line
      })
      .join('\n')
}

/** Changes the port of a host: adds 443 if it has none, otherwise removes it. */
function otherPort({ host, hostname }: URL): string {
  return host === hostname ? `${host}:443` : hostname
}

/** A redirect URI of which one more step of encoding or decoding makes something else. */
const ambiguousAddress = 'https://tpp.example/back?to=a%2Fb'

function withRedirectUri(headers: Headers): void {
  headers.set('tpp-redirect-uri', ambiguousAddress)
}

/** A signing string that is built in another way. */
export const textMistakes = {
  upperCaseNames: {
    meaning: 'The signing string has the names as they are sent, `Date: …`, not in lower case.',
    cause: 'it signs header names with a capital at their beginning',
    text: (text) => text.replaceAll(/(?<=^|\n)[a-z]/g, (letter) => letter.toUpperCase()),
  },
  lineBreaksOfWindows: {
    meaning: 'The lines of the signing string end in CR LF.',
    cause: 'it signs CRLF between the lines',
    change: inLines,
    text: (text) => text.replaceAll('\n', '\r\n'),
  },
  trailingLineBreak: {
    meaning: 'The signing string ends in a line break.',
    cause: 'it signs the string with a line feed at its end',
    change: 'End the signing string with the last line',
    text: (text) => `${text}\n`,
  },
  namesAsSpelled: {
    meaning: 'The signing string has the names as the interface description spells them, X-Request-ID.',
    cause: 'it signs header names as the interface spells them',
    change: inLowerCase,
    text: renamed((name) => interfaceNames[name] ?? name),
  },
  namesInCapitals: {
    meaning: 'The signing string has the names in capitals.',
    cause: 'it signs header names in capitals',
    text: renamed((name) => name.toUpperCase()),
  },
  namePartlySpelled: {
    meaning: 'The signing string has X-Request-ID in these letters, and all other names in lower case.',
    cause: 'it signs the name X-Request-ID with capitals',
    change: inLowerCase,
    text: (text) => text.replace(/^x-request-id(?=:)/m, 'X-Request-ID'),
  },
  namesInQuotes: {
    meaning: 'The signing string has the names in quotes, as RFC 9421 has them.',
    cause: 'it signs header names in quotes',
    text: (text) => text.replaceAll(/^([^:]+)(?=: )/gm, '"$1"'),
  },
  lineBreaksOfWindowsThroughout: {
    meaning: 'All lines of the signing string end in CR LF, the last one too.',
    cause: 'it signs CRLF after every line',
    text: (text) => `${text.replaceAll('\n', '\r\n')}\r\n`,
  },
  trailingLineBreakOfWindows: {
    meaning: 'The signing string ends in CR LF.',
    cause: 'it signs the string with CRLF at its end',
    text: (text) => `${text}\r\n`,
  },
  lineBreaksWrittenOut: {
    meaning: 'Between the lines of the signing string stand the two characters \\n.',
    cause: 'it signs lines that are joined by the two characters',
    change: inLines,
    text: (text) => text.replaceAll('\n', '\\n'),
  },
  lineBreaksOfWindowsWrittenOut: {
    meaning: 'Between the lines of the signing string stand the four characters \\r\\n.',
    cause: 'it signs lines that are joined by the four characters',
    text: (text) => text.replaceAll('\n', '\\r\\n'),
  },
  leadingLineBreak: {
    meaning: 'The signing string begins with a line break.',
    cause: 'it signs a line feed in front of the first line',
    text: (text) => `\n${text}`,
  },
  tabAfterColon: {
    meaning: 'The signing string has a tab after each colon.',
    cause: 'it signs a tab after the colon',
    text: (text) => text.replaceAll(/^([^:]+): /gm, '$1:\t'),
  },
  linesJoinedByNothing: {
    meaning: 'The lines of the signing string are joined by nothing.',
    cause: 'it signs lines that are joined by nothing',
    text: (text) => text.replaceAll('\n', ''),
  },
  linesJoinedByCommas: {
    meaning: 'The lines of the signing string are joined by commas.',
    cause: 'it signs lines that are joined by commas',
    text: (text) => text.replaceAll('\n', ','),
  },
  blankBeforeColon: {
    meaning: 'The signing string has a blank before each colon.',
    cause: 'it signs a blank before the colon',
    text: (text) => text.replaceAll(/^([^:]+):/gm, '$1 :'),
  },
  blanksAtEnds: {
    meaning: 'Every line of the signing string ends in a blank.',
    cause: 'it signs a blank at the end of every line',
    change: 'Sign values without blanks at their ends',
    text: (text) => text.replaceAll(/$/gm, ' '),
  },
  valuesInLowerCase: {
    meaning: 'The signing string has the values in lower case.',
    cause: 'it signs all values in lower case',
    change: 'Sign the value that is sent',
    text: revalued((value) => value.toLowerCase()),
  },
  valuesOnly: {
    meaning: 'The signing string has values only, without names.',
    cause: 'it signs the values only',
    text: (text) => text.replaceAll(/^[^:]+: /gm, ''),
  },
  textInBase64: {
    meaning: 'The base64 of the signing string is signed.',
    cause: 'it signs the base64 of the signing string',
    change: 'Sign the signing string itself',
    text: (text) => Buffer.from(text, 'latin1').toString('base64'),
  },
  otherOrder: {
    meaning: 'The headers are signed in another order than listed.',
    cause: 'it signs in the order',
    change: 'List the headers in the order in which you sign them',
    text: (text) => text.split('\n').reverse().join('\n'),
  },
  hostChanged: {
    meaning: 'The host is signed, and a proxy on the way puts another one in its place.',
    cause: 'a proxy changed it',
    change: 'Leave host out of the list',
    names: withHost,
    headers: (headers) => {
      headers.set('x-forwarded-host', 'api.tpp.example')
      headers.set('host', 'api.tpp.example')
    },
    sent: (headers) => headers.delete('host'),
  },
  hostWithOtherPort: {
    meaning: 'The host is signed without its port, or with one that is not sent.',
    cause: 'it signs host with',
    names: withHost,
    headers: (headers, url) => headers.set('host', otherPort(url)),
    sent: (headers) => headers.delete('host'),
  },
  wholeAddressAsTarget: {
    meaning: 'The request target is signed as a whole address.',
    cause: 'it signs the whole address as request target',
    change: 'path with query as they are sent',
    names: withTarget,
    text: (text, { origin }) => text.replace(/^(\(request-target\): \w+ )/, `$1${origin}`),
  },
  targetNotListed: {
    meaning: 'The request target is signed, and the list does not name it.',
    cause: 'it signs (request-target), which is not in the list',
    change: 'to headers=',
    names: withTarget,
    parameters: (headerParts) => ({ ...headerParts, headers: headerParts.headers.slice(1) }),
  },
  digestSignedWithoutName: {
    meaning: 'The signing string has the digest without SHA-256= before it.',
    cause: 'it signs digest without SHA-256= before it',
    needsBody: true,
    text: revalued((value) => value.replace(/^[^=]*=/, ''), /^digest$/),
  },
  redirectUriDecoded: {
    meaning: 'The signing string has TPP-Redirect-URI decoded once more.',
    cause: 'it signs tpp-redirect-uri decoded once more',
    change: 'Sign the value that is sent',
    headers: withRedirectUri,
    text: revalued(decodeURIComponent, /^tpp-redirect-uri$/),
  },
  redirectUriEncoded: {
    meaning: 'The signing string has TPP-Redirect-URI percent-encoded once more.',
    cause: 'it signs tpp-redirect-uri percent-encoded once more',
    headers: withRedirectUri,
    text: revalued(encodeURIComponent, /^tpp-redirect-uri$/),
  },
} as const satisfies Record<string, CorpusMistake>

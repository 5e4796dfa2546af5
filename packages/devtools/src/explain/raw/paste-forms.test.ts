import { latin1FromBytes } from '@pocketbank/signatures/certificates'
import { describe, expect, test } from 'vitest'
import { pasteForms } from './paste-forms.ts'
import { splitLines } from './pasted-lines.ts'
import { unreadSentence } from './raw-request.ts'
import { readRequests } from './read-requests.ts'
import { unwrapLines } from './unwrap.ts'

const body = '{"name":"Kåri\'s \\"shop\\" [1]"}'
const bytes = latin1FromBytes(new TextEncoder().encode(body))
const url = 'https://bank.example/v1/x?y=z'
const length = bytes.length

/** A request in short: method, address, X-Request-ID, body or why there is none. */
function describeRequests(paste: string | Uint8Array): readonly string[] {
  return readRequests(paste).map((request) => {
    if (!request.ok) return unreadSentence(request.error)
    const { method, url: address, headers, bodies, missingBody } = request.value
    const id = headers.find(([name]) => name.toLowerCase() === 'x-request-id')?.[1]
    return `${method} ${address} ${id} ${missingBody ?? latin1FromBytes(bodies[0].bytes)}`
  })
}

const whole = `POST ${url} a ${bytes}`
const head = `POST /v1/x?y=z HTTP/1.1\nHost: bank.example\nContent-Type: application/json\nX-Request-ID: a`
const answer = 'HTTP/1.1 401 Unauthorized\nContent-Type: application/json\n\n{"code":"SIGNATURE_INVALID"}'
const raw = `${head}\n\n${body}`

const inHex = (text: string, write: (hex: string) => string) =>
  text.replaceAll(/[\x80-\xff]/g, (byte) => write(byte.charCodeAt(0).toString(16)))

const wireLine = (text: string, at = 0) =>
  `2026-11-23 10:00:0${at % 10},123 DEBUG [main] org.apache.http.wire - http-outgoing-${at > 9 ? 1 : 0} >> "${inHex(text, (hex) => `[0x${hex}]`)}"`

const wireLog = [...head.split('\n'), ''].map((line, at) => wireLine(`${line}[\\r][\\n]`, at))

const okHttp = `--> POST ${url} http/1.1\nContent-Type: application/json\nContent-Length: ${length}\nX-Request-ID: a\n\n${body}\n--> END POST (${length}-byte body)\n<-- 401 Unauthorized ${url} (12ms)\n\n{"code":1}\n<-- END HTTP (10-byte body)`

/** Each form with requests in it, as the tool writes them. */
const forms: Readonly<Record<string, readonly (readonly [what: string, given: string])[]>> = {
  'raw HTTP': [
    ['with LF', raw],
    ['with CRLF', raw.replaceAll('\n', '\r\n')],
    ['with CR CR LF', raw.replaceAll('\n', '\r\r\n')],
    ['with an answer after it', `${raw}\n\n${answer}`],
    ['with an answer right after it', `${raw}\n${answer}`],
    ['as Postman writes HTTP', `${head}\nContent-Length: ${length}\n\n${body}`],
    ['with words in front of it', `The request was:\n\n${raw}`],
    ['in a mail that is answered', `On Thursday Kari wrote:\n${raw.replaceAll(/^/gm, '> > ')}`],
    [
      'in a file of requests with notes and handlers',
      `### first\n# @no-log\nPOST ${url}\nX-Request-ID: a\n\n${body}\n\n> {% client.test() %}\n`,
    ],
    ['in a file of requests', `### first\nPOST ${url}\nX-Request-ID: a\n\n${body}\n\n###\n`],
  ],
  'what curl -v shows': [
    [
      'with the body in between',
      `*   Trying 127.0.0.1:80...\n${head.replaceAll(/^/gm, '> ')}\n> \n${body}\n* done\n< HTTP/1.1 401\n< \n{}`,
    ],
    [
      'with times',
      `*   Trying 127.0.0.1:80...\n${head.replaceAll(/^/gm, '> ')}\n> \n${body}\n* done\n< HTTP/1.1 401`.replaceAll(
        /^/gm,
        '10:00:00.123456 ',
      ),
    ],
    [
      'after its command',
      `$ curl -v '${url}' -H 'X-Request-ID: a' --data-raw $'${body.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'\n*   Trying\n${head.replaceAll(/^/gm, '> ')}\n> \n< HTTP/1.1 401\n< \n{}`,
    ],
  ],
  'an HTTP Archive (HAR)': [
    [
      'alone',
      JSON.stringify({
        request: {
          method: 'POST',
          url,
          headers: [{ name: 'X-Request-ID', value: 'a' }],
          postData: { text: body },
        },
      }),
    ],
  ],
  'the console of Postman': [
    [
      'with its answer',
      `POST ${url}: {\n  "Network": {\n    "addresses": {}\n  },\n  "Request Headers": {\n    "x-request-id": "a",\n    "content-length": "${length}"\n  },\n  "Request Body": ${JSON.stringify(body)},\n  "Response Headers": {\n    "server": "x"\n  },\n  "Response Body": "{}"\n}\n`,
    ],
  ],
  PowerShell: [
    [
      'as Chrome copies it',
      `$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession\n$session.UserAgent = "Mozilla/5.0"\n$session.Cookies.Add((New-Object System.Net.Cookie("s", "1", "/", "bank.example")))\nInvoke-WebRequest -UseBasicParsing -Uri "${url}" \`\n-Method "POST" \`\n-WebSession $session \`\n-Headers @{\n"authority"="bank.example"\n  "method"="POST"\n  "x-request-id"="a"\n} \`\n-ContentType "application/json" \`\n-Body ([System.Text.Encoding]::UTF8.GetBytes("${body
        .replaceAll(/[`$"]/g, '`$&')
        .replaceAll(/[^ -~]/g, (sign) => `$([char]${sign.charCodeAt(0)})`)}"))`,
    ],
    [
      'in a script',
      `$headers = @{ 'X-Request-ID' = 'a'; "Accept" = "*/*" }\n$body = @'\n${body}\n'@\n$answer = Invoke-RestMethod '${url}' -Method Post -Headers $headers -Body $body -ContentType 'application/json'`,
    ],
    [
      'as Postman writes it',
      `$headers = New-Object "System.Collections.Generic.Dictionary[[String],[String]]"\n$headers.Add("X-Request-ID", "a")\n$headers['Content-Type'] = 'application/json'\n\n$body = @'\n${body}\n'@\n\n$response = Invoke-RestMethod '${url}' -Method 'POST' -Headers $headers -Body $body\n$response | ConvertTo-Json`,
    ],
  ],
  'a call of fetch': [
    [
      'as Chrome copies it',
      `fetch("${url}", {\n  "headers": {\n    "content-type": "application/json",\n    "x-request-id": "a"\n  },\n  "referrer": "https://tpp.example/",\n  "body": ${JSON.stringify(body)},\n  "method": "POST",\n  "mode": "cors",\n  "credentials": "include"\n});`,
    ],
    [
      'in a program',
      `const answer = await fetch('${url}', {\n  method: 'post', // told\n  headers: new Headers({ 'X-Request-ID': \`a\`, }),\n  body: JSON.stringify({ name: 'Kåri\\'s "shop" [1]' }),\n})`,
    ],
  ],
  'the log of OkHttp': [
    ['alone', okHttp],
    ['in logcat', okHttp.replaceAll(/^/gm, '11-23 10:00:00.123  1234  5678 D OkHttp  : ')],
    [
      'of java.util.logging',
      `Nov 23, 2026 10:00:00 AM okhttp3.internal.platform.Platform log\nINFO: ${okHttp}`,
    ],
    [
      'of java.util.logging, each line by itself',
      okHttp.replaceAll(/^/gm, 'Nov 23, 2026 10:00:00 AM okhttp3.internal.platform.Platform log\nINFO: '),
    ],
  ],
  'the log of Apache HttpClient': [
    [
      'of the wire',
      [...wireLog, wireLine(bytes), `x << "HTTP/1.1 401 Unauthorized[\\r][\\n]"`, 'x << "{}"'].join('\n'),
    ],
  ],
  'the debug output of Python': [
    [
      'in two pieces',
      `send: b'${head.replaceAll('\n', '\\r\\n')}\\r\\n\\r\\n'\nsend: b'${inHex(bytes.replaceAll(/[\\']/g, '\\$&'), (hex) => `\\x${hex}`)}'\nreply: 'HTTP/1.1 401 Unauthorized\\r\\n'\nheader: Server: x`,
    ],
  ],
  'a command of curl': [
    ['with its answer', `curl '${url}' -H 'X-Request-ID: a' -d '${body.replaceAll("'", "'\\''")}'`],
  ],
}

const cases = Object.entries(forms).flatMap(([form, examples]) =>
  examples.map(([title, paste]) => [form, title, paste] as const),
)

/** Those that can stand twice in a paste. */
const repeated = cases.filter(
  ([form, title]) =>
    form !== 'an HTTP Archive (HAR)' &&
    title !== 'with words in front of it' &&
    title !== 'in a mail that is answered',
)

describe('[Q15c] a request is read the same in whichever form it was copied', () => {
  test.each(cases)('%s, %s', (form, _, paste) => {
    const lines = unwrapLines(splitLines(latin1FromBytes(new TextEncoder().encode(paste))))
    if (!paste.includes('words in front') && form !== 'raw HTTP')
      expect(pasteForms.find(({ isOf }) => isOf(lines))?.name).toBe(form)
    expect(describeRequests(paste)).toEqual([whole])
  })

  test.each(cases)('%s, %s, indented, in a fence, quoted', (_, __, paste) => {
    const ends = paste.replaceAll(/\r+\n/g, '\n')
    const indented = ends.replaceAll(/^(?=.)/gm, '    ')
    const fenced = `I sent this:\n\n\`\`\`http\n${ends}\n\`\`\`\n\nand it was refused.\n`
    const quotation = ends.replaceAll(/^/gm, '> ')
    for (const variant of [indented, fenced, quotation, fenced.replaceAll(/^/gm, '> ')])
      expect(describeRequests(variant)).toEqual([whole])
  })
})

describe('[Q15c] reads text after a request as another one, never as its body', () => {
  test.each(repeated)('%s, %s', (_, __, paste) => {
    const ends = paste.replaceAll(/\r+\n/g, '\n')
    expect(describeRequests(`${ends}\n\n${ends}`)).toEqual([whole, whole])
  })

  test('reads a request after a response', () => {
    expect(
      describeRequests(
        `${raw}\n\n${answer}\n\nGET /v1/y HTTP/1.1\nHost: bank.example\nX-Request-ID: b\n\n${answer}`,
      ),
    ).toEqual([whole, 'GET https://bank.example/v1/y b '])
  })
})

describe('[Q15d] reports that a log has no body', () => {
  const verbose = `${head.replaceAll(/^/gm, '> ')}\n> Content-Length: ${length}\n> \n} [17 bytes data]\n< HTTP/1.1 401 Unauthorized\n< \n{"code":1}`
  test.each([
    ['curl -v', verbose, 'curl -v does not show the body'],
    ['curl -v with CRLF', verbose.replaceAll('\n', '\r\n'), 'curl -v does not show the body'],
    [
      'the lines with > alone',
      verbose.replaceAll(/^[^>].*\n?/gm, ''),
      `the paste has no body, and Content-Length says that ${length} bytes were sent`,
    ],
    [
      'JDK',
      `Nov 23, 2026 12:18:32 AM jdk.internal.net.http.Http1Request logHeaders\nINFO: HEADERS: REQUEST HEADERS:\n${head}\nContent-Length: ${length}\n\nNov 23, 2026 12:18:32 AM jdk.internal.net.http.Http1Response x\nINFO: HEADERS: RESPONSE HEADERS:\n    content-length: 2\n`,
      'the log of the JDK does not show the body',
    ],
    [
      'JDK with HTTP/2',
      `INFO: HEADERS: HEADERS FRAME (stream=1)\n    :authority: bank.example\n    :method: POST\n    :path: /v1/x?y=z\n    :scheme: https\n    content-type: application/json\n    x-request-id: a\n`,
      'the log of the JDK does not show the body',
    ],
    [
      'headers of Apache',
      head.replaceAll(/^/gm, 'DEBUG org.apache.http.headers - http-outgoing-0 >> '),
      'the log of headers does not show the body',
    ],
    [
      'OkHttp at the level of headers',
      okHttp.replace(`\n\n${body}\n--> END POST (${length}-byte body)`, '\n--> END POST'),
      'the log of OkHttp does not show the body',
    ],
    [
      'an archive without the text',
      JSON.stringify({
        request: { method: 'POST', url, headers: [{ name: 'X-Request-ID', value: 'a' }], bodySize: 17 },
      }),
      'the archive has no text of the body',
    ],
    [
      'a name in a program',
      `fetch("${url}", { method: "POST", headers: { "X-Request-ID": "a" }, body: payload })`,
      'the body is not in the paste: payload has it',
    ],
    [
      'a table that PowerShell makes JSON of',
      `$body = @{ a = 1 } | ConvertTo-Json\nInvoke-RestMethod -Uri ${url} -Method POST -Headers @{"X-Request-ID"="a"} -Body $body`,
      'the body is not in the paste: ConvertTo-Json has it',
    ],
    [
      'a variable of PowerShell',
      `Invoke-RestMethod -Uri ${url} -Method POST -Headers @{"X-Request-ID"="a"} -Body $body`,
      'the body is not in the paste: $body has it',
    ],
  ])('%s', (_, paste, missing) => {
    expect(describeRequests(paste)).toEqual([`POST ${url} a ${missing}`])
  })

  test('reads a request without a body', () => {
    expect(
      describeRequests(
        '> GET /v1/x HTTP/1.1\n> Host: bank.example\n> X-Request-ID: a\n> \n< HTTP/1.1 200 OK',
      ),
    ).toEqual(['GET https://bank.example/v1/x a '])
  })
})

describe('what is odd about a body is remarked', () => {
  const remarksOn = (paste: string) =>
    readRequests(paste).flatMap((request) => (request.ok ? request.value.remarks : []))

  test('reads a paste that begins with a header', () => {
    expect(remarksOn(`POST /v1/x HTTP/1.1\n\nHost: bank.example\n\n${body}`)).toEqual([
      'the body begins with a line that looks like the header Host: an empty line ends the headers, so take out the one in front of it',
    ])
  })

  test('reports a missing part', () => {
    expect(remarksOn('POST /v1/x HTTP/1.1\nContent-Length: 99\n\n{}')).toEqual([
      'the paste has 3 bytes of the body, and Content-Length says 99: a part of it is not there',
    ])
  })

  test('joins its chunks', () => {
    const [request] = readRequests(
      'POST /v1/x HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
    )
    expect(request.ok && latin1FromBytes(request.value.bodies[0].bytes)).toBe('{}')
  })
})

test('[Q15c] separates interleaved connections of a log', () => {
  const line = (id: number, text: string) => `http-outgoing-${id} >> "${text}"`
  const log = [
    line(0, 'POST /v1/x?y=z HTTP/1.1[\\r][\\n]'),
    line(1, 'GET /v1/y HTTP/1.1[\\r][\\n]'),
    line(0, 'Host: bank.example[\\r][\\n]'),
    line(0, 'X-Request-ID: a[\\r][\\n]'),
    line(1, 'Host: bank.example[\\r][\\n]'),
    line(0, '[\\r][\\n]'),
    line(1, '[\\r][\\n]'),
    line(0, '{}'),
  ]
  expect(describeRequests(log.join('\n'))).toEqual([
    `POST ${url} a {}`,
    'GET https://bank.example/v1/y undefined ',
  ])
})

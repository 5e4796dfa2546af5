import { expect, test } from 'vitest'
import { readRequests } from './read-requests.ts'

type Shape = (size: number) => string

const repeated =
  (text: string, before = '', after = ''): Shape =>
  (size) =>
    `${before}${text.repeat(Math.floor(size / text.length))}${after}`

const head = 'GET / HTTP/1.1\n'

/** Texts of any length by which a reader that goes back would take the square of it. */
const shapes: Readonly<Record<string, Shape>> = {
  'line ends in a body': repeated('\n', `${head}\n`, 'x'),
  'CRLF in a body': repeated('\r\n', `${head}\n`, 'x'),
  'returns alone': repeated('\r', `${head}\n`, 'x'),
  'line ends alone': repeated('\n'),
  'blank lines in front': repeated(' \n', '', 'x'),
  'blanks in a value': repeated(' ', `${head}A: b`, 'c\nB: d'),
  'tabs after a value': repeated('\t', `${head}A: b`, '\nB: d'),
  'blanks in a request line': repeated(' ', 'GET', '/ x y'),
  'folded lines': repeated(' c\n', `${head}A: b\n`),
  'a PEM without its end': repeated('MIIB\n', `${head}A: b\nC: -----BEGIN X-----\n`),
  'beginnings of PEM': repeated('-----BEGIN ', `${head}A: b\nC: `),
  headers: repeated('A: b\n', head),
  'request lines': repeated(head),
  'answers after a request': repeated('HTTP/1.1 200\n', `${head}\n`),
  'separators of requests': repeated('###\n'),
  'pseudo headers': repeated(':method: GET\n:path: /\n'),
  chunks: repeated('1\na\n', `${head}Transfer-Encoding: chunked\n\n`),
  quotes: repeated('> ', '', head),
  fences: repeated('```\n'),
  'requests of curl -v': repeated('> GET / HTTP/1.1\n> A: b\n'),
  'line ends after curl -v': repeated('\n', '> GET / HTTP/1.1\n\n', 'x\n< y'),
  'quotes of a shell': repeated("'a'", 'curl '),
  'backslashes of a shell': repeated('\\', 'curl '),
  'a quote without its end': repeated('a\\"', 'curl "'),
  'here-documents': repeated('<<E ', 'curl x ', '\n'),
  'lines of a here-document': repeated('a\n', 'curl x -d @- <<E\n'),
  'steps up in an address': repeated('/..', 'curl http://a'),
  'carets of cmd': repeated('^"', 'curl ^\n'),
  'backslashes of cmd': repeated('\\', 'curl ^\n', ' "'),
  'JSON without its end': repeated('[', '{"log":'),
  'entries of an archive': repeated('{},', '{"log":{"entries":[', '{}]}}'),
  'requests of Postman': repeated('POST http://x/: {\n'),
  'texts in JavaScript': repeated('a\\"', 'fetch("'),
  'comments without their end': repeated('fetch("x", /*'),
  'names in JavaScript': repeated('a="x"+a;', '', 'fetch("x", { headers: { a } })'),
  'names of each other': repeated('const a = { a: a, b: a };\n', '', 'fetch("x", { headers: a })'),
  'headers of a table': (size) =>
    `const h = {};\n${Array.from({ length: size / 20 }, (_, at) => `h.append("${at}", a)\n`).join('')}fetch("x", { headers: h })`,
  'calls with one table': repeated(
    'fetch("x", h)\n',
    `const h = { headers: { a: "${'a'.repeat(100_000)}" } }\n`,
  ),
  'assignments in brackets': repeated('a=f(', '', 'fetch("x")'),
  'templates without their end': repeated('\\`', 'let a\nfetch("x") `'),
  'texts without their end': repeated('\\"', 'let a\nfetch("x") "'),
  'here-strings without their end': repeated("$a = @'\n", 'Invoke-WebRequest x\n'),
  'escapes of PowerShell': repeated('`"', 'Invoke-WebRequest -Uri "'),
  'requests of OkHttp': repeated('--> GET http://x/\n'),
  'digits in front of a log': (size) =>
    `${'1 '.repeat(120)}--> GET http://x/\n${`${'1 '.repeat(119)}1\n`.repeat(size / 240)}`,
  'lines of a wire': repeated('a >> "A: b[\\r][\\n]"\n', 'a >> "GET / HTTP/1.1[\\r][\\n]"\n'),
  'pieces of Python': repeated("send: b'a'\n", "send: b'GET / HTTP/1.1'\n"),
}

/**
 * A quadratic reader took three seconds for 60,000 bytes and would take 14 for these; a linear one takes
 * 0.05.
 */
const size = 128_000

test.each(Object.entries(shapes))('[Q15c] takes linear time for %s', { timeout: 8_000 }, (_, shape) => {
  // Anything worse than linear would not come back before the runner gives up.
  expect(readRequests(shape(size)).length).toBeGreaterThan(0)
})

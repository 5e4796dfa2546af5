import { latin1FromBytes } from '@pocketbank/signatures/certificates'
import { describe, expect, test } from 'vitest'
import { unreadSentence } from './raw-request.ts'
import { readRequests } from './read-requests.ts'

const url = 'https://bank.example/v1/x?y=z'
const body = '{"name":"Kari \\"K\\" Test","list":[1,true,null]}'

/** Requests in short: method, address, headers, body or why there is none. */
function readAll(paste: string): readonly string[] {
  return readRequests(paste).map((request) => {
    if (!request.ok) return unreadSentence(request.error)
    const { method, url: address, headers, bodies, missingBody } = request.value
    const headerTexts = headers.filter(([name]) => name !== 'host').map((pair) => pair.join('='))
    return [method, address, ...headerTexts, missingBody ?? latin1FromBytes(bodies[0].bytes)].join(' ')
  })
}

const tail =
  '\n  .then((response) => response.text())\n  .then((result) => console.log(result))\n  .catch((error) => console.error(error));'

/** The snippet that Postman writes, with `const` or, in older versions, `var`. */
function postman(word: string, raw: string): string {
  return `${word} myHeaders = new Headers();
myHeaders.append("Content-Type", "application/json");
myHeaders.append("X-Request-ID", "a");
myHeaders.append("Signature", "keyId=\\"SN=1,CA=CN=x\\",algorithm=\\"rsa-sha256\\"");

${word} raw = ${raw};

${word} requestOptions = {
  method: "POST",
  headers: myHeaders,
  body: raw,
  redirect: "follow"
};

fetch("${url}", requestOptions)${tail}`
}

const expectedPost = `POST ${url} Content-Type=application/json X-Request-ID=a Signature=keyId="SN=1,CA=CN=x",algorithm="rsa-sha256" ${body}`

describe('[Q15c] reads the fetch snippet of Postman', () => {
  test.each([
    [
      'the body as an object',
      postman('const', `JSON.stringify(${JSON.stringify(JSON.parse(body), undefined, 2)})`),
    ],
    ['the body as a text', postman('const', JSON.stringify(body))],
    ['with var', postman('var', JSON.stringify(body))],
    [
      'in a function',
      `async function send() {\n${postman('let', JSON.stringify(body)).replaceAll(/^/gm, '  ')}\n}`,
    ],
  ])('%s', (_, program) => {
    expect(readAll(program)).toEqual([expectedPost])
  })

  test('reads a call without a body', () => {
    const program = `const myHeaders = new Headers();\nmyHeaders.append("X-Request-ID", "b");\n\nconst requestOptions = {\n  method: "DELETE",\n  headers: myHeaders,\n  redirect: "follow"\n};\n\nfetch("${url}", requestOptions)${tail}`
    expect(readAll(program)).toEqual([`DELETE ${url} X-Request-ID=b `])
  })

  test('reads two calls, each with its headers', () => {
    const [first = ''] = readAll(postman('var', '""').replace('"a"', '"b"'))
    expect(
      readAll(`${postman('var', '""').replace('"a"', '"b"')}\n\n${postman('var', JSON.stringify(body))}`),
    ).toEqual([first, expectedPost])
  })
})

describe('[Q15c] reads what a program gives to names before it calls fetch', () => {
  const whole = `POST ${url} X-Request-ID=a Accept=*/* Content-Type=text/plain;charset=UTF-8 {"a":1}`
  const rest = `method: 'POST', body: '{"a":1}'`
  test.each([
    [
      'members',
      `const headers = {}\nheaders['X-Request-ID'] = 'a'\nheaders.Accept = '*/*'\nfetch('${url}', { ${rest}, headers })`,
    ],
    [
      'members of members',
      `const o = { ${rest}, headers: {} };\no.headers['X-Request-ID'] = "a"\no.headers["Accept"] = "*/*"\nfetch("${url}", o)`,
    ],
    [
      'a spread table',
      `const common = { 'X-Request-ID': 'a' }\nconst o = { ${rest} }\nfetch("${url}", { ...o, headers: { ...common, Accept: '*/*' } })`,
    ],
    [
      'a table in Headers',
      `const first = { 'X-Request-ID': 'a', Accept: 'x' }\nconst h = new Headers(first)\nh.set('accept', 'y'); h.delete('ACCEPT'); h.set('Accept', '*/*')\nfetch("${url}", { ${rest}, headers: h })`,
    ],
    [
      'pairs',
      `const h = [['X-Request-ID', 'a']]\nh.push(['Accept', '*/*'])\nfetch("${url}", { ${rest}, headers: h })`,
    ],
    [
      'texts that are put together',
      `const base = 'https://bank.example'\nconst r = await fetch(base + '/v1/x' + "?y=z", { ${rest}, headers: { 'X-Request-ID': 'a', Accept: '*' + '/*' } })`,
    ],
    [
      'templates',
      `const base = 'https://bank.example'\nconst r = await fetch(\`\${base}/v1/x?y=z\`, { ${rest}, headers: { 'X-Request-ID': 'a', Accept: '*/*' } })`,
    ],
    [
      'a request',
      `const request = new Request("${url}", { ${rest}, headers: { 'X-Request-ID': 'a', Accept: '*/*' } })\nconst response = await fetch(request)`,
    ],
    [
      'an object that becomes JSON',
      `const payload = { a: 1 }\nconst send = async () => {\n  const r = await fetch("${url}", { method: 'POST', headers: { 'X-Request-ID': 'a', Accept: '*/*' }, body: JSON.stringify(payload) })\n}`,
    ],
    [
      'types',
      `const headers: Record<string, string> = { 'X-Request-ID': 'a', Accept: '*/*' };\nconst body: string = '{"a":1}';\nconst response: Response = await fetch("${url}", { method: 'POST', headers, body })`,
    ],
  ])('%s', (_, program) => {
    expect(readAll(program)).toEqual([whole])
  })

  test('reads text that looks like a program as text', () => {
    const program = `const note = "headers.append('a', 'b'); fetch('x')" // fetch("y")\nfetch("${url}", { headers: { 'X-Request-ID': 'a' } })`
    expect(readAll(program)).toEqual([`GET ${url} X-Request-ID=a `])
  })
})

describe('[Q15d] names the computed parts of a program', () => {
  const options = 'the options of fetch have to be written out, not as names: '
  const headers = 'the headers of fetch have to be written out as texts, not as names: '
  const address = 'the address of fetch has to be written out as a text, not as a name: '
  test.each([
    ['options of a variable', `fetch("${url}", options)`, `${options}options`],
    ['options of a function', `fetch("${url}", buildOptions("POST"))`, `${options}buildOptions`],
    ['options that are added', `fetch("${url}", { ...defaults, method: "POST" })`, `${options}defaults`],
    [
      'headers that a function changes',
      `const h = { A: "b" }\nsign(h)\nfetch("${url}", { headers: h })`,
      `${headers}sign`,
    ],
    [
      'headers that are copied into',
      `const h = {}\nObject.assign(h, signed)\nfetch("${url}", { headers: h })`,
      `${headers}Object.assign`,
    ],
    [
      'headers with a function after them',
      `const h = new Headers()\nh.append("Digest", digest(body))\nfetch("${url}", { headers: h })`,
      `${headers}digest`,
    ],
    [
      'a method of another kind',
      `const h = new Headers()\nh.sign(key)\nfetch("${url}", { headers: h })`,
      `${headers}h.sign`,
    ],
    ['a date', `fetch("${url}", { headers: { Date: new Date().toUTCString() } })`, `${headers}new Date`],
    [
      'a choice',
      `const h = isSigned ? { A: "b" } : {}\nfetch("${url}", { headers: h })`,
      `${headers}isSigned`,
    ],
    [
      'a template',
      `const h = { A: \`\${uuid()}\` }\nfetch("${url}", { headers: h })`,
      `${headers}\${uuid()}`,
    ],
    [
      'a method',
      `fetch("${url}", { method: verb, headers: {} })`,
      'the method of fetch has to be written out as a text, not as a name: verb',
    ],
    ['an address', `const url = process.env.URL\nfetch(url + "/v1/x")`, `${address}process.env.URL`],
    [
      'headers within themselves',
      `const h = {}\nh.h = h\nfetch("${url}", { headers: h })`,
      `${headers}a value that is too large`,
    ],
  ])('%s', (_, program, expected) => {
    const [only, ...rest] = readAll(program)
    expect(only).toContain(expected)
    expect(rest).toEqual([])
  })
})

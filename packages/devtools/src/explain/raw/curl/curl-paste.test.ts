import { latin1FromBytes } from '@pocketbank/signatures/certificates'
import { describe, expect, test } from 'vitest'
import { unreadSentence } from '../raw-request.ts'
import { readRequests } from '../read-requests.ts'

/** Requests of a paste in short: method, address, body, remarks; or why it is not read. */
function describeRequests(paste: string): readonly string[] {
  return readRequests(paste).map((request) => {
    if (!request.ok) return unreadSentence(request.error)
    const { method, url, bodies, missingBody } = request.value
    return [method, url, missingBody ?? latin1FromBytes(bodies[0].bytes)].join(' ').trimEnd()
  })
}

function readHeaders(paste: string): Readonly<Record<string, string>> {
  const [request] = readRequests(paste)
  return Object.fromEntries(request.ok ? request.value.headers : [])
}

const url = 'https://bank.example/v1/x'

describe('[Q15c] a command of curl is read for what curl sends', () => {
  test.each([
    [`curl ${url.replace('example', 'example:443')}`, 'bank.example'],
    ['curl http://bank.example:80/', 'bank.example'],
    ['curl https://bank.example:80/', 'bank.example:80'],
  ])('omits the default port of the scheme in Host: %s', (command, host) => {
    expect(readHeaders(command)).toMatchObject({ Host: host })
  })

  test.each([
    [`curl '${url}' -H 'accept: a/b' --compressed`, `GET ${url}`],
    [`$ curl -d x ${url}`, `POST ${url} x`],
    [`user@host:~/app$ curl -d x ${url}`, `POST ${url} x`],
    [`sudo TOKEN=1 /usr/bin/curl -d x ${url}`, `POST ${url} x`],
    [`BODY='{"a":1}'\ncurl ${url} -d "$BODY"`, `POST ${url} {"a":1}`],
    [`curl ${url} -d @- <<'EOF'\n{"a":\n1}\nEOF\n`, `POST ${url} {"a":1}`],
    [`curl ${url} --data-binary @- <<EOF\n{"a":\n1}\nEOF`, `POST ${url} {"a":\n1}\n`.trimEnd()],
    [`echo '{"a":1}' | curl -d @- ${url}`, `POST ${url} {"a":1}`],
    [`printf %s '{"a":1}' | curl --data-binary @- ${url} | jq .`, `POST ${url} {"a":1}`],
    [`curl ${url} 2>/dev/null >out.json`, `GET ${url}`],
    [`curl -d 'a' ${url} # told`, `POST ${url} a`],
    [`curl '${url}/blå?x=å#part'`, `GET ${url}/bl%c3%a5?x=Ã¥`],
    [`curl.exe -d x ${url}`, `POST ${url} x`],
    [`++ date -u\n+ curl -d x ${url}`, `POST ${url} x`],
    [`  - curl -d x ${url}\n  - echo`, `POST ${url} x`],
    [`➜  bank git:(main) ✗ curl -d x ${url}`, `POST ${url} x`],
    [`all:\n\t@curl -d x \\\n\t  ${url}`, `POST ${url} x`],
    [`C:\\Users\\kari>curl -d "{\\"a\\":1}" ^\r\n ${url}`, `POST ${url} {"a":1}`],
    [`PS C:\\> curl.exe -d '{\\"a\\":1}' \`\r\n  -H "a: b" \`\r\n  ${url}`, `POST ${url} {"a":1}`],
    [`$ curl -d '{\n> "a":1}' \\\n> ${url}\n{"code":1}`, `POST ${url} {\n"a":1}`],
    [`curl ${url} -d "$(cat <<'EOF'\n{"a":\n"$1"}\n\nEOF\n)"`, `POST ${url} {"a":\n"$1"}`],
  ])('%s', (command, request) => {
    expect(describeRequests(command)).toEqual([request])
  })

  test('reads each request of several commands, addresses and parts', () => {
    expect(
      describeRequests(`curl -d a ${url}/1 ${url}/2\ncurl ${url}/3; curl -X PUT ${url}/4 && curl ${url}/5`),
    ).toEqual([`POST ${url}/1 a`, `POST ${url}/2 a`, `GET ${url}/3`, `PUT ${url}/4`, `GET ${url}/5`])
    expect(describeRequests(`curl -d a ${url}/1 --next -X PUT ${url}/2`)).toEqual([
      `POST ${url}/1 a`,
      `PUT ${url}/2`,
    ])
  })
})

describe('[Q15c] reports a body that is not in the paste, and reads the rest', () => {
  test.each([
    [`curl ${url} -d "$BODY"`, 'the body is not in the paste: the shell variable BODY has it'],
    [`curl ${url} -d "\${BODY}"`, 'the body is not in the paste: the shell variable BODY has it'],
    [
      `curl ${url} -d "$(cat <<EOF\n$A\nEOF\n)"`,
      'the body is not in the paste: the command $(cat <<EOF) has it',
    ],
    [`curl ${url} -d "$(cat x)"`, 'the body is not in the paste: the command $(cat x) has it'],
    [`curl ${url} -d @body.json`, 'the body is not in the paste: the file body.json has it'],
    [`curl ${url} --data-binary @body.json`, 'the body is not in the paste: the file body.json has it'],
    [`cat x | curl ${url} -d @-`, 'the body is not in the paste: the command in front of | has it'],
    [`curl ${url} -d @- < x.json`, 'the body is not in the paste: the file x.json has it'],
    [`curl ${url} -d @-`, 'the body is not in the paste: the standard input has it'],
  ])('%s', (command, missing) => {
    expect(describeRequests(command)).toEqual([`POST ${url} ${missing}`])
  })
})

describe('[Q15c] what cannot be followed is refused by its name', () => {
  const sentenceEnd = 'is not known here: give the headers that are sent by -H, and the body by --data-raw'
  test.each([
    [`curl 'https://bank.example`, "a quote that opens here has no end: '"],
    [`curl "https://bank.example`, 'a quote that opens here has no end: "'],
    ['curl -H nothing https://bank.example/', 'expected a header as -H \'Name: value\', got "nothing"'],
    ['curl -H @file https://bank.example/', 'headers are in the file "file": give each by -H'],
    ...['--form', '-F', '-T', '--upload-file', '-K', '--aws-sigv4', '-z'].map((option) => [
      `curl ${url} ${option} a=b`,
      `what curl sends for ${option} ${sentenceEnd}`,
    ]),
    [`curl ${url} --digest -u a:b`, `what curl sends for --digest ${sentenceEnd}`],
    [`curl ${url} -u a`, 'curl asks for the password of "a": give it as -u name:password'],
    ['curl -X', 'expected a word after -X'],
    ['curl -s', 'the command has no address'],
    [
      `curl --request=POST ${url}`,
      'curl has no option "--request=POST": mind its spelling, or leave it out if it changes nothing',
    ],
    [
      `curl --frobnicate 3 ${url}`,
      'curl has no option "--frobnicate": mind its spelling, or leave it out if it changes nothing',
    ],
    [`curl -sW ${url}`, 'curl has no option "-W": mind its spelling, or leave it out if it changes nothing'],
    [
      `curl --no-request ${url}`,
      'curl has no option "--no-request": mind its spelling, or leave it out if it changes nothing',
    ],
    [
      `curl -H "Signature: $SIGNATURE" ${url}`,
      'the shell variable SIGNATURE is not in the paste, and -H needs it: put its value in its place',
    ],
    [
      'curl "$BANK/v1/x"',
      'the shell variable BANK is not in the paste, and the address needs it: put its value in its place',
    ],
    [
      'curl https://bank.example/{a,b}',
      'curl makes several addresses of braces and brackets, got "https://bank.example/{a,b}". Write out the one that is meant, or use -g.',
    ],
    [
      'curl ftp://bank.example/',
      'expected an address such as https://bank.example/v1/accounts, got "ftp://bank.example/"',
    ],
    [`curl -I -d x ${url}`, 'curl refuses a command with both --head and data: leave one of them out'],
  ])('%s', (command, sentence) => {
    expect(describeRequests(command)).toEqual([`line 1: ${sentence}`])
  })

  test('reports the line of the command', () => {
    expect(describeRequests(`\ncurl ${url}\ncurl \\\n -q --odd ${url}`)[1]).toMatch(
      /^line 3: curl has no option "--odd"/,
    )
  })
})

test('notes an address that ends at an &', () => {
  const [request] = readRequests(`curl ${url}?a=1&b=2`)
  expect(request.ok && request.value.remarks).toEqual([
    'an & without quotes ends the command: put the address in quotes where it belongs to it',
  ])
})

describe('[Q15c] what browsers copy as a command of curl', () => {
  const body = '{"name":"Kåri\'s!", "note":"a \\"quote\\", 100%"}'
  const bytes = latin1FromBytes(new TextEncoder().encode(body))
  const commands = {
    bash: `curl '${url}?a=b' \\\n  -X 'POST' \\\n  -H 'content-type: application/json' \\\n  --data-raw $'${body
      .replaceAll('\\', '\\\\')
      .replaceAll("'", "\\'")
      .replaceAll('!', '\\u0021')}' \\\n  --compressed`,
    firefox: `curl --path-as-is -i -s -k -X $'POST' -H $'content-type: application/json' --data-binary $'${bytes.replaceAll(
      /[\\'\x80-\xff]/g,
      (sign) => `\\x${sign.charCodeAt(0).toString(16)}`,
    )}' $'${url}?a=b'`,
    cmd: `curl ^"${url}?a=b^" ^\r\n  -X ^"POST^" ^\r\n  -H ^"content-type: application/json^" ^\r\n  --data-raw ^"${body
      .replaceAll('\\', '\\\\')
      .replaceAll('"', '\\"')
      .replaceAll(/[^a-zA-Z0-9\s_\-:=+~'/',?;()*`]/g, '^$&')}^" ^\r\n  --compressed`,
    'old cmd': `curl "${url}?a=b" ^\r\n  -X "POST" ^\r\n  -H "content-type: application/json" ^\r\n  --data-raw "${body
      .replaceAll('\\', '\\\\')
      .replaceAll('"', '\\"')}" ^\r\n  --compressed`,
  }

  test.each(Object.entries(commands))('%s', (_, command) => {
    expect(describeRequests(command)).toEqual([`POST ${url}?a=b ${bytes}`])
    expect(readHeaders(command)).toMatchObject({ 'content-type': 'application/json' })
  })

  test('reads a line end within a body of cmd', () => {
    expect(describeRequests(`curl ^"${url}^" ^\r\n  --data-raw ^"a^\r\n\r\nb^"`)).toEqual([
      `POST ${url} a\r\nb`,
    ])
  })
})

import type { MistakeName } from '@pocketbank/testing'
import { describe, expect, test } from 'vitest'
import { readRequests } from '../../src/explain/raw/read-requests.ts'
import { verifyEach } from '../../src/explain/request/verify-each.ts'
import { createExplainer } from '../kit/explaining.ts'
import { openSandbox } from '../kit/sandbox.ts'

const sandbox = openSandbox()
const tpp = sandbox.tpp()
const url = 'https://bank.example/v1/sandbox/customers'
const fields = { customerNumber: 'x', type: 'PRIVATE', name: 'Kåri {"K"}' }

/** Bodies in the forms in which clients send them. */
const bodies = { 'one line': JSON.stringify(fields), 'several lines': JSON.stringify(fields, undefined, 2) }

/** The verdict on each request of a paste, with its body and what is said of how it was copied. */
async function verified(paste: string) {
  const bank = { ...createExplainer(sandbox), entries: [], now: sandbox.bank.now }
  const results = await verifyEach(bank, readRequests(paste), {})
  if (!results.ok) throw new Error(results.error)
  return results.value.map((request) => {
    if ('unread' in request) return request.unread
    const { verdict, digest, problems } = request.explained
    return { verdict, bytes: digest?.bytes, path: problems[0]?.path }
  })
}

async function sign(method: string, body: string | undefined, mistake?: MistakeName): Promise<string> {
  const headers = { 'Content-Type': 'application/json' }
  const request = new Request(url, { method, ...(body !== undefined && { body, headers }) })
  const signedRequest = await tpp.sign(request, mistake === undefined ? {} : { wrong: mistake })
  const lines = [...signedRequest.headers].map(([name, value]) => `${name}: ${value}`)
  return [`${method} /v1/sandbox/customers HTTP/1.1`, 'host: bank.example', ...lines].join('\n')
}

interface Message {
  readonly head: string
  readonly body: string
  readonly length: number
}

const quote = (text: string, mark: string) => text.replaceAll(/^/gm, mark)
const indent = (text: string, blanks: string) => text.replaceAll(/^(?=.)/gm, blanks)
const fieldsOfK6 = 'group= iter=0 request_id=f3a1 scenario=default source=http-debug vu=1'
const withLength = ({ head, length }: Message) => `${head}\ncontent-length: ${length}`

function logrus(message: string): string {
  const quotedMessage = JSON.stringify(message).replaceAll('å', '\\u00e5')
  return `time="2026-01-15T09:00:00+01:00" level=info msg=${quotedMessage} ${fieldsOfK6}`
}

/** Texts in which something stands next to a body. */
const texts: Readonly<Record<string, (message: Message) => string>> = {
  'the timeline of Insomnia': (message) =>
    `* Preparing request to ${url}\n* Using default HTTP version\n\n${quote(withLength(message), '> ')}\n\n${quote(message.body, '| ')}\n\n* upload completely sent off: ${message.length} out of ${message.length} bytes\n\n< HTTP/1.1 401 Unauthorized\n< Content-Type: application/json\n\n* Received 10 B chunk\n\n| {"code":1}\n\n* Connection #0 to host bank.example left intact\n`,
  'the timeline of Insomnia without a length': ({ head, body }) =>
    `* Preparing request to ${url}\n\n${quote(head, '> ')}\n\n${quote(body, '| ')}\n`,
  'a stream': (message) =>
    `${withLength(message)}\n\n${message.body}HTTP/1.1 401 Unauthorized\nContent-Length: 10\n\n{"code":1}`,
  'a stream with CRLF in its heads': (message) =>
    `${withLength(message).replaceAll('\n', '\r\n')}\r\n\r\n${message.body}HTTP/1.1 401 Unauthorized\r\nContent-Length: 10\r\n\r\n{"code":1}`,
  'a stream without a length': ({ head, body }) => `${head}\n\n${body}HTTP/1.1 201\n\n{"code":1}`,
  'the log of k6': (message) =>
    `INFO[0000] Request:\n${withLength(message)}\n\n${message.body}\n  ${fieldsOfK6}\nINFO[0000] Response:\nHTTP/1.1 401 Unauthorized\n\n{"code":1}\n  ${fieldsOfK6}\n`,
  'the log of k6 in colours': (message) =>
    `\x1b[36mINFO\x1b[0m[0000] Request:\n${withLength(message)}\n\n${message.body}\n  \x1b[36mgroup\x1b[0m= \x1b[36miter\x1b[0m=0 \x1b[36mvu\x1b[0m=1\n`,
  'the log of k6 with its fields after the body': (message) =>
    `INFO[0000] Request:\n${withLength(message)}\n\n${message.body}  ${fieldsOfK6}\n`,
  'the log of k6 in a file': (message) =>
    `${logrus(`Request:\n${withLength(message).replaceAll('\n', '\r\n')}\r\n\r\n${message.body}\n`)}\n${logrus('Response:\nHTTP/1.1 401 Unauthorized\r\n\r\n{}\n')}\n`,
  'words after the body': (message) =>
    `${withLength(message)}\n\n${message.body}\n\nWhat is wrong with it?\n`,
  'words in front of the body': ({ head, body }) => `${head}\n\nThe body:\n${body}\n`,
  'an indented text with words around it': (message) =>
    `We sent this:\n\n${indent(`${withLength(message)}\n\n${message.body}`, '    ')}\n\nand got 401.\n`,
  'a text indented after its first line': ({ head, body }) =>
    `${head.replaceAll('\n', '\n\t')}\n\n${indent(body, '\t')}\n`,
  'a body indented more than its head': ({ head, body }) =>
    `${indent(head, '  ')}\n\n${indent(body, '      ')}\n`,
  'a text with CR CR LF': (message) =>
    `${withLength(message)}\n\n${message.body}\n`.replaceAll('\n', '\r\r\n'),
  'a text with an empty line after every line': (message) =>
    `${withLength(message)}\n\n${message.body}\n`.replaceAll('\n', '\r\n\r\n'),
  'a line of a log after the body': ({ head, body }) =>
    `${head}\n\n${body}\n2026-01-15 09:00:00 INFO response {"status": 401}\n`,
}

describe.each(Object.entries(bodies))(
  '[Q15d] a body of %s is found in a text with something next to it',
  (_, body) => {
    const length = new TextEncoder().encode(body).length

    test.each(Object.entries(texts))('%s', async (__, write) => {
      const head = await sign('POST', body)
      expect(await verified(write({ head, body, length }))).toEqual([{ verdict: 'passed', bytes: length }])
    })

    test.each(Object.entries(texts))('reads %s with a wrong Digest', async (__, write) => {
      const head = await sign('POST', body, 'digestOfOtherBody')
      const [only] = await verified(write({ head, body, length }))
      expect(only).toMatchObject({ verdict: 'refused', path: 'Digest' })
    })

    test('reads two requests of one stream', async () => {
      const head = withLength({ head: await sign('POST', body), body, length })
      const exchangeText = `${head}\n\n${body}HTTP/1.1 401 Unauthorized\nContent-Length: 10\n\n{"code":1}`
      const expectation = { verdict: 'passed', bytes: length }
      expect(await verified(`${exchangeText}${exchangeText}`)).toEqual([expectation, expectation])
    })
  },
)

describe('[Q15d] reads no body from the text after a request without one', () => {
  test.each([
    [
      'the log of k6',
      (head: string) => `INFO[0000] Request:\n${head}\nAccept-Encoding: gzip\n\n\n  ${fieldsOfK6}\n`,
    ],
    ['words', (head: string) => `${head}\n\nand the bank said 401\n`],
    ['a response', (head: string) => `${head}\n\nHTTP/1.1 401 Unauthorized\n\n{"code":1}`],
  ])('%s', async (_, write) => {
    expect(await verified(write(await sign('GET', undefined)))).toEqual([{ verdict: 'passed' }])
  })
})

test('[Q15d] says that a timeline hides a long body', () => {
  const [request] = readRequests(
    '> POST /v1/x HTTP/1.1\n> Content-Length: 99999\n\n| (97.7 KB hidden)\n\n< HTTP/1.1 401 X\n',
  )
  expect(request.ok && request.value.missingBody).toBe('the timeline hides the body')
})

test('[Q15d] ends a body by its declared length, unless that is wrong', async () => {
  const body = bodies['one line']
  const length = new TextEncoder().encode(body).length
  const head = await sign('POST', body)
  const expectation = { verdict: 'passed', bytes: length }
  expect(await verified(`${head}\ncontent-length: ${length}\n\n${body}}}`)).toEqual([expectation])
  expect(await verified(`${head}\ncontent-length: ${length - 3}\n\n${body}`)).toEqual([expectation])
})

test('[Q15d] reads a file with a byte order mark with or without it', async () => {
  const body = `\ufeff${bodies['one line']}`
  const bytes = new TextEncoder().encode(body)
  const bank = { ...createExplainer(sandbox), entries: [], now: sandbox.bank.now }
  for (const sentBody of [body, body.slice(1)]) {
    const results = await verifyEach(bank, readRequests(`${await sign('POST', sentBody)}\n\n`), {
      body: bytes,
    })
    expect(results.ok && results.value[0]).toMatchObject({ explained: { stages: { digest: 'passed' } } })
  }
})

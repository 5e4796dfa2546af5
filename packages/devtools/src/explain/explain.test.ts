import { findRule } from '@pocketbank/core'
import type { SandboxTpp } from '@pocketbank/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawText } from '../../../core/test/kit/any-text.ts'
import { journalEntry } from '../../../http/test/kit/journal-entry.ts'
import { openSandbox } from '../../test/kit/sandbox.ts'
import type { FaultRuleInput } from '../faults/rule.ts'
import { colourText } from './colour.ts'
import { explain } from './explain.ts'

const path: string = '/v1/sandbox/customers'

/** Explains the latest request of a TPP that makes a mistake. */
async function explainMistake(mistake: 'otherKey' | 'digestOfOtherBody' | 'wrongSerial'): Promise<string> {
  const sandbox = openSandbox()
  await sandbox.tpp().post(path, { body: { customerNumber: 'kari' }, wrong: mistake })
  const [entry] = sandbox.requests.all
  if (entry === undefined) throw new Error('nothing was asked')
  return explain(entry)
}

test('[Q10] explains a wrong signature by stage, rule, cause and signing string', async () => {
  const lines = (await explainMistake('otherKey')).split('\n')
  expect(lines[0]).toBe('✗ 401 SIGNATURE_INVALID POST /v1/sandbox/customers')
  expect(lines[1]).toMatch(/^ {2}Signature: does not fit the signing string/)
  expect(lines).toContain(
    '  stages      ✓ read  ✓ headers  ✓ digest  ✗ signature  · certificate  · role  · identity  · parameters  · body  · bank',
  )
  expect(lines).toContain(`  rule        Q4 ${findRule('Q4').sentence} (§5)`)
  expect(lines).toContain('  path        Signature')
  expect(lines).toContain('  step        signature')
  expect(lines).toContainEqual(expect.stringMatching(/^ {16}date: /))
  expect(lines).toContainEqual(expect.stringMatching(/^ {16}x-request-id: /))
  expect(lines).toContain('  operation   createCustomer')
  expect(lines).toContain('  clock       2026-01-15T09:00:00Z')
})

test('[Q10a] shows two digests below each other, with a mark at the difference', async () => {
  const rows = (await explainMistake('digestOfOtherBody')).split('\n')
  const at = rows.findIndex((row) => row.startsWith('  digest      expected SHA-256='))
  const [expected = '', received = '', mark = ''] = rows.slice(at, at + 3)
  const place = mark.indexOf('^')
  expect(received.slice(0, place)).toBe(`${' '.repeat(14)}received${expected.slice(22, place)}`)
  expect(received[place]).not.toBe(expected[place])
})

test('[Q10a] shows a keyId as read and as expected', async () => {
  const text = await explainMistake('wrongSerial')
  expect(text).toMatch(/^ {2}keyId {7}expected SN=.+\n {14}received SN=.+\n {14} +\^ here they part$/m)
})

test('explains an accepted request', async () => {
  const sandbox = openSandbox()
  await sandbox.tpp().get(path)
  const [entry] = sandbox.requests.all
  const text = entry === undefined ? '' : explain(entry)
  expect(text).toMatch(/^✓ 200 GET \/v1\/sandbox\/customers\n {2}stages/)
  expect(text).not.toMatch(/^ {2}(?:rule|path|step|cause|remark) /m)
})

const fjord = { customerNumber: 'fjord', type: 'PRIVATE', name: 'Fjord' } as const
const sameId = { headers: { 'X-Request-ID': 'twice' } }

test.each<readonly [string, number, (tpp: SandboxTpp) => Promise<unknown>]>([
  ['a customer that exists', 409, (tpp) => tpp.post(path, { body: fjord })],
  ['a field of a body', 400, (tpp) => tpp.post(path, { body: { ...fjord, type: 'BOTH' as never } })],
  [
    'an X-Request-ID of another request',
    409,
    (tpp) => tpp.post(path, { body: { ...fjord, name: 'Berg' }, ...sameId }),
  ],
  ['an unknown customer', 404, (tpp) => tpp.get(`${path}/nobody`)],
])('[Q10] shows only the sentence of the refusal if no change is known: %s', async (_, status, ask) => {
  const sandbox = openSandbox()
  const tpp = sandbox.tpp()
  await tpp.post(path, { body: fjord, ...sameId })
  await ask(tpp)
  const { last } = sandbox.requests
  expect(last?.status).toBe(status)
  const text = last === undefined ? '' : explain(last)
  expect(text).toMatch(/^✗ \d+ \w+ \w+ .+\n {2}\S.*\n {2}stages/)
  expect(text).not.toMatch(/^ {2}change|as rule \w+ says/m)
})

test.each<readonly [string, string, FaultRuleInput]>([
  ['✗ 500', '500 SYSTEM_ERROR. The bank does nothing.', { effect: 'systemError', times: 1 }],
  [
    '✗ 429',
    '429 ACCESS_EXCEEDED with Retry-After: 60. The bank does nothing.',
    { effect: 'tooManyRequests' },
  ],
  [
    '✗ 403',
    '403 FORBIDDEN. The bank has acted.',
    { effect: { kind: 'error', code: 'FORBIDDEN' }, after: true },
  ],
  ['✗ 0', 'The bank acts, then the connection closes without a response.', { effect: 'drop', after: true }],
  ['✓ 200', 'The body is not JSON: it has an extra comma.', { effect: 'malformedJson' }],
  [
    '✓ 200',
    "The bank's clock advances by 5 s, then the bank acts.",
    { effect: { kind: 'delay', milliseconds: 5_000 } },
  ],
])(
  '[K4d] explains a request with a fault by the fault, without advice: %s %s',
  async (title, name, fault) => {
    const sandbox = openSandbox()
    sandbox.faults.add(fault)
    await sandbox
      .tpp()
      .get(path)
      .catch(() => undefined)
    const { last } = sandbox.requests
    const text = last === undefined ? '' : explain(last)
    expect(text.startsWith(`${title} `)).toBe(true)
    const often = fault.times === 1 ? 'once' : 'until turned off'
    expect(text).toContain(
      `\n  fault       fault-1 (${often}): ${name}\n${' '.repeat(14)}The client was right.\n`,
    )
    expect(text).not.toMatch(/^ {2}(?:change|cause) |The bank itself failed/m)
  },
)

test('[K4d] explains a refusal of the bank although a fault delayed it', async () => {
  const sandbox = openSandbox()
  sandbox.faults.once({ kind: 'delay', milliseconds: 90 })
  await sandbox.tpp().get(path, { wrong: 'otherKey' })
  await sandbox.tpp().post(path, { body: { ...fjord, type: 'BOTH' as never } })
  const [first, second] = sandbox.requests.all.map((requestEntry) => explain(requestEntry))
  expect([first, second].map((text) => text?.includes('fault-1'))).toEqual([false, true])
  expect(second).toMatch(/^✗ 400 FORMAT_ERROR POST .+\n {2}\$\.type: must be/)
  expect(second).not.toContain('The client was right.')
})

test('names the quirk that changed a response', () => {
  const text = explain(journalEntry({ quirks: ['idsMissing'] }))
  expect(text).toContain('\n  quirk       idsMissing: Rows have no transactionId.')
})

test('[Q10] links an unknown path to the reference', () => {
  expect(explain(entry)).toContain('change      Send the request to an address that /docs lists.')
})

const entry = journalEntry({
  status: 404,
  refusal: { rule: 'E4d', code: 'NOT_FOUND', text: 'There is nothing.' },
  rule: 'E4d',
})

test('prints no control characters or extra lines of foreign text', () => {
  const rows = explain({ ...entry, requestId: '', tpp: '' }).split('\n').length
  fc.assert(
    fc.property(drawText(), (text) => {
      const explanation = explain({
        ...entry,
        target: text,
        requestId: text,
        tpp: text,
        refusal: { rule: 'E4d', code: 'NOT_FOUND', text },
      })
      expect(explanation.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
      expect(explanation.split('\n')).toHaveLength(rows)
    }),
  )
})

test('prints the same text without colours', () => {
  const painted = explain(entry, colourText)
  expect(painted).not.toBe(explain(entry))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what colours are made of
  expect(painted.replaceAll(/\u001b\[\d+m/g, '')).toBe(explain(entry))
})

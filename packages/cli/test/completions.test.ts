import { paymentProducts } from '@pocketbank/core'
import { allOperations } from '@pocketbank/http/operations'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { examples } from '../../core/test/public-declarations.ts'
import { withChecks } from '../../testing/test/kit/run-examples.ts'
import { type Editor, openEditor } from './language-server.ts'

const startMilliseconds = 60_000
let editor: Editor
vi.setConfig({ testTimeout: startMilliseconds })

beforeAll(async () => {
  editor = await openEditor()
}, startMilliseconds)
afterAll(() => editor.close())

const inSandbox = (line: string) =>
  `import { createSandbox } from '@pocketbank/testing'\nconst sandbox = createSandbox()\nconst tpp = sandbox.tpp()\n${line}\n`

const listCompletions = (line: string) => editor.completionsAt(inSandbox(line))

test('offers the paths of a method with their products', async () => {
  const paths = await listCompletions("tpp.get('|')")
  const readable = allOperations.filter(({ method, path }) => method === 'GET' && !path.includes('Product'))
  expect(paths).toEqual(expect.arrayContaining(readable.map(({ path }) => path)))
  expect(await listCompletions("tpp.post('/v1/pay|')")).toEqual(
    expect.arrayContaining(paymentProducts.map((product) => `/v1/payments/${product}`)),
  )
})

test.each([
  ["tpp.call('|')", allOperations.map(({ id }) => id)],
  ["tpp.call('readAccountBalances', { params: { | } })", ['accountId']],
  ["sandbox.faults.once('drop', { operation: '|' })", allOperations.map(({ id }) => id)],
  ["sandbox.requests.where({ operation: '|' })", allOperations.map(({ id }) => id)],
  ["sandbox.quirks.set('|')", ['idsMissing', 'nextLinkLoops']],
  ["tpp.pay({} as never, { product: '|' })", paymentProducts],
  ['tpp.pay({ | })', ['instructedAmount', 'creditorName', 'debtorAccount']],
  ["tpp.pay({ instructedAmount: { amount: '1', currency: '|' } })", ['NOK', 'SEK']],
  ["tpp.pay({ frequency: '|' }, { service: 'periodic-payments' })", ['Monthly', 'Weekly']],
  ["tpp.get('/v1/accounts', { query: { | } })", ['withBalance']],
  [
    "const answer = await tpp.get('/v1/accounts/x/balances')\nconst body = await answer.json()\nbody.|",
    ['balances'],
  ],
])('offers what exists at %s', async (line, names) => {
  expect(await listCompletions(line)).toEqual(expect.arrayContaining([...names]))
})

test.each([
  [
    "tpp.get('/v1/acounts')",
    'Hint<"no operation is there for GET, but at /v1/accounts; to send it all the same: path as string" |',
  ],
  [
    "tpp.get('/v1/nothing/of/the/kind')",
    `'KnownPath<"GET"> | Hint<"no operation is there for GET; to send it all the same: path as string">'`,
  ],
  ["tpp.get('v1/accounts')", 'Hint<"a path begins with a slash: /v1/accounts">'],
  [
    "tpp.put('/v1/accounts')",
    'Hint<"this path has GET and not PUT; to send it all the same: path as string">',
  ],
  ["tpp.pay({ creditorNme: 'x' })", "'creditorNme' does not exist in type 'PaymentOrder'"],
])('says for %s what to do', async (line, words) => {
  const [error] = await editor.errorsIn(inSandbox(line))
  expect(error).toContain(words)
})

/** Names that an example uses without saying where they are from, as declarations that it may make itself. */
const inHand = {
  expect: "export declare const expect: typeof import('vitest').expect",
  sandbox: "export declare const sandbox: import('@pocketbank/testing').Sandbox",
  tpp: "export declare const tpp: import('@pocketbank/testing').SandboxTpp",
}

test(
  'compiles the examples in doc comments',
  async () => {
    const findings: (readonly [place: string, errors: readonly string[]])[] = []
    for (const { place, code } of examples) {
      const names = Object.entries(inHand).filter(
        ([name]) => !new RegExp(`^(?:const|import \\{.*) ${name}\\b`, 'm').test(code),
      )
      const errors = await editor.errorsIn([...names.map(([, line]) => line), withChecks(code)].join('\n'))
      if (errors.length > 0) findings.push([place, errors])
    }
    expect(findings).toEqual([])
  },
  5 * startMilliseconds,
)

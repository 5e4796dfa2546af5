import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { readPackageFile } from './sources.ts'

const entry = fileURLToPath(new URL('../src/index.ts', import.meta.url))
const table = fileURLToPath(new URL('../src/base/store/table.ts', import.meta.url))

/** What the empty realm must not have: the names that a host adds to the language. */
const hostNames = 'fetch process console setTimeout URL TextEncoder crypto Buffer require performance'.split(
  ' ',
)

/** The life of a small bank; its value is what the realm hands over, as text. */
const scenario = `
  const { createEngine, engineFrom, parseInstant, snapshotFromJson, snapshotToJson } = core
  const value = (answer) => { if (!answer.ok) throw new Error(answer.error.text); return answer.value }
  const now = parseInstant('2026-01-15T10:00:00+01:00')
  const engine = createEngine({ now, seed: 'bare' })
  value(engine.execute('createCustomer', { body: { customerNumber: '1', name: 'Kari', type: 'PRIVATE' } }, { now }))
  const account = value(engine.execute('createAccount', { body: {
    customerNumber: '1', accountName: 'Everyday', bban: '86011117947', iban: 'NO9386011117947', currency: 'NOK',
    product: 'Current account', cashAccountType: 'CACC', creditLine: 0,
    balances: [{ balanceType: 'closingBooked', balanceAmount: { currency: 'NOK', amount: '1000.50' } }],
  } }, { now }))
  const rows = [{ amount: -5, currency: 'NOK', bookingDate: '2026-01-02', valueDate: '2026-01-02' }]
  const params = { accountId: account.id }
  value(engine.execute('postTransactions', { params, body: rows }, { now }))
  const fork = engine.fork()
  value(fork.execute('postTransactions', { params, body: rows }, { now: now + 86400000 }))
  const text = snapshotToJson(fork.snapshot())
  const back = engineFrom(value(snapshotFromJson(text)))
  const count = (one) => value(one.execute('listPostedTransactions', { params }, { now })).transactions.length
  JSON.stringify({
    counts: [count(engine), count(fork), count(back)],
    batches: back.bank.batches.size,
    refusal: engine.execute('readAccount', { params: { accountId: 'x' } }, { now }).error.code,
    hosts: ${JSON.stringify(hostNames)}.filter((name) => name in globalThis),
  })
`

test('runs in a realm that has only the language', async () => {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'core',
    platform: 'neutral',
    mainFields: ['module', 'main'],
  })
  const realm = createContext({})
  // The debugger of V8 puts a console into every realm; the language has none.
  runInContext('delete globalThis.console', realm)
  runInContext(outputFiles[0]?.text ?? '', realm)
  expect(JSON.parse(runInContext(scenario, realm))).toEqual({
    counts: [1, 2, 2],
    batches: 5,
    refusal: 'RESOURCE_UNKNOWN',
    hosts: [],
  })
})

test('runs ordered tables in plain Node with a CommonJS library', async () => {
  const { outputFiles } = await build({
    entryPoints: [table],
    bundle: true,
    write: false,
    format: 'esm',
    packages: 'external',
  })
  const code = `${outputFiles[0]?.text ?? ''}
    const table = emptyTable({ key: (left, right) => left.serial - right.serial })
    console.log(allRows(putAll(table, [{ serial: 2 }, { serial: 1 }])).map(({ serial }) => serial).join())`
  const arguments_ = ['--input-type=module', '--eval', code]
  const cwd = fileURLToPath(new URL('..', import.meta.url))
  expect(execFileSync(process.execPath, arguments_, { cwd, encoding: 'utf8' }).trim()).toBe('1,2')
})

test('compiles without the types of a host', () => {
  const baseConfig = JSON.parse(readPackageFile('../../tsconfig.base.json'))
  const packageConfig = JSON.parse(readPackageFile('tsconfig.json'))
  const { lib, types } = { ...baseConfig.compilerOptions, ...packageConfig.compilerOptions }
  expect({ lib, types }).toEqual({ lib: ['ES2023'], types: [] })
  expect(packageConfig.include).toEqual(['src/**/*.ts'])
  const { dependencies } = JSON.parse(readPackageFile('package.json'))
  expect(Object.keys(dependencies)).toEqual(['sorted-btree', 'valibot'])
})

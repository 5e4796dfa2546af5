import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAuthority } from '@pocketbank/testing'
import { afterAll, expect, test } from 'vitest'
import { toVariableName } from '../option-table.ts'
import { readOptions, serverFlags } from './options.ts'

const pem = join(tmpdir(), `pocketbank-anchors-${process.pid}.pem`)
writeFileSync(pem, (await createAuthority().certificate()).pem)
afterAll(() => rmSync(pem))

const defaults = {
  port: 8080,
  host: '127.0.0.1',
  now: undefined,
  seed: undefined,
  empty: false,
  tls: false,
  frozen: false,
  bankPerTpp: false,
  help: false,
  settings: {
    signatures: 'required',
    strictness: 'contract',
    rsaBitsMin: 2048,
    defaultFixes: [],
    clientCertificates: 'none',
    clientCertHeader: false,
  },
}

function read(argv: readonly string[], environment = {}) {
  const options = readOptions(argv, environment)
  if (!options.ok) throw new Error(options.error)
  return options.value
}

function complaint(argv: readonly string[], environment = {}): string {
  const options = readOptions(argv, environment)
  return options.ok ? 'no complaint' : options.error
}

test('is a strict bank on loopback without options', () => {
  expect(read([])).toEqual(defaults)
})

/** Each option: what is written, what another flag would say, and what is read. */
const valid = [
  ['port', '0', '9090', { port: 0 }],
  ['host', '::1', 'localhost', { host: '::1' }],
  ['host', '[::1]', 'localhost', { host: '::1' }],
  ['now', '2026-01-15T10:00:00+01:00', '2020-01-01T00:00:00Z', { now: Date.parse('2026-01-15T09:00:00Z') }],
  ['public-url', 'https://bank.example/', 'http://other.example', { publicUrl: 'https://bank.example' }],
  ['public-url', 'https://b.example/a/', 'http://other.example', { publicUrl: 'https://b.example/a' }],
  ['base-path', '/api-sandbox/', '/other', { basePath: '/api-sandbox' }],
  ['seed', 'tuesday', 'monday', { seed: 'tuesday' }],
  ['data', './bank', '/srv/bank', { data: './bank' }],
  ['signatures', 'off', 'optional', { settings: { ...defaults.settings, signatures: 'off' } }],
  ['min-rsa-bits', '1024', '4096', { settings: { ...defaults.settings, rsaBitsMin: 1024 } }],
  ['strictness', 'lenient', 'contract', { settings: { ...defaults.settings, strictness: 'lenient' } }],
  [
    'default-fixes',
    'longer-names, cash-account-type-iso',
    'longer-name',
    { settings: { ...defaults.settings, defaultFixes: ['longer-name', 'cash-account-type-iso'] } },
  ],
  ['date-window', '300', '60', { settings: { ...defaults.settings, dateWindowSeconds: 300 } }],
] as const

test('reads --no-situations as a switch', () => {
  expect(read(['--no-situations']).situations).toBe(false)
  expect(read([], { POCKETBANK_NO_SITUATIONS: 'true' }).situations).toBe(false)
})

test('requires a way in which certificates arrive for --client-certificates', () => {
  for (const mode of ['optional', 'required', 'strict'])
    expect(complaint(['--client-certificates', mode])).toMatch(
      /^--client-certificates: needs (?:--tls or )?--client-cert-header$/,
    )
  expect(readOptions(['--client-certificates', 'none'], {}).ok).toBe(true)
  const required = readOptions(['--client-certificates=required', '--client-cert-header'], {})
  expect(required).toMatchObject({
    value: { settings: { clientCertificates: 'required', clientCertHeader: true } },
  })
  expect(complaint(['--client-certificates', 'some', '--client-cert-header'])).toBe(
    '--client-certificates: must be one of none, optional, required, strict, got "some"',
  )
})

test('requires a folder for --repair, a switch', () => {
  expect(read(['--data', 'x', '--repair'])).toMatchObject({ data: 'x', repair: true })
  expect(complaint(['--repair'])).toBe('--repair: needs --data DIR')
})

test.each(valid)('reads --%s %s as its variable, and prefers it', (name, text, otherText, expected) => {
  expect(read([`--${name}`, text])).toEqual({ ...defaults, ...expected })
  expect(read([], { [toVariableName(name)]: text })).toEqual({ ...defaults, ...expected })
  expect(read([`--${name}=${text}`], { [toVariableName(name)]: otherText })).toEqual({
    ...defaults,
    ...expected,
  })
})

test('reads --trust-anchors as its variable', () => {
  expect(read(['--trust-anchors', pem]).settings.trustAnchors).toHaveLength(1)
  expect(read([], { POCKETBANK_TRUST_ANCHORS: pem }).settings.trustAnchors).toHaveLength(1)
})

test.each([
  'bank.example',
  'ftp://bank.example',
  'https://',
  'https://user@bank.example',
  'https://bank.example?x',
])('refuses --public-url %s in a line', (text) => {
  const expectedMessage = `--public-url: must be an address such as https://bank.example or https://bank.example/api-sandbox, got "${text}"`
  expect(complaint(['--public-url', text])).toBe(expectedMessage)
})

test.each([
  [['--empty'], {}, true],
  [['--empty'], { POCKETBANK_EMPTY: 'false' }, true],
  [[], { POCKETBANK_EMPTY: '1' }, true],
  [[], { POCKETBANK_EMPTY: 'true' }, true],
  [[], { POCKETBANK_EMPTY: '0' }, false],
  [[], { POCKETBANK_EMPTY: '' }, false],
])('reads %j with %j: empty is %s', (argv, environment, empty) => {
  expect(read(argv, environment).empty).toBe(empty)
})

test('ignores an empty variable', () => {
  const blank = Object.fromEntries(Object.keys(serverFlags).map((name) => [toVariableName(name), '']))
  expect(read([], blank)).toEqual(defaults)
})

test('prefers the last of repeated flags', () => {
  expect(read(['--port', '1', '--port', '2']).port).toBe(2)
})

test.each([
  [['--prot', '1'], 'there is no option --prot; did you mean --port?'],
  [['8080'], 'only options are allowed, got "8080"'],
  [['--port'], '--port: needs a value. Write --port NUMBER.'],
  [['--empty=yes'], '--empty: takes no value, got "yes"'],
  [
    ['--port', '--host', 'x'],
    '--port: needs a value, and --host is an option. Write --port=--host if it is the value.',
  ],
  [['--empty', '--', 'x'], 'only options are allowed, got "x"'],
  [['--port', 'http'], '--port: must be a port from 0 to 65535, got "http"'],
  [['--port', '65536'], '--port: must be a port from 0 to 65535, got "65536"'],
  [['--port=-1'], '--port: must be a port from 0 to 65535, got "-1"'],
  [['--port', '1e3'], '--port: must be a port from 0 to 65535, got "1e3"'],
  [['--port', ''], '--port: must be a port from 0 to 65535, got ""'],
  [['--host', ''], '--host: must be an address of this machine, got ""'],
  [['--host', '[]'], '--host: must be an address of this machine, got "[]"'],
  [
    ['--now', 'now'],
    '--now: must be a date and time with offset such as 2026-01-15T10:00:00+01:00, got "now"',
  ],
  [
    ['--now', '2026-02-30T10:00:00Z'],
    '--now: must be a date and time with offset such as 2026-01-15T10:00:00+01:00, got "2026-02-30T10:00:00Z"',
  ],
  [['--seed', ''], '--seed: must be a text, got ""'],
  [
    ['--signatures', 'OFF'],
    '--signatures: must be one of required, optional, off, got "OFF"; did you mean "off"?',
  ],
  [['--min-rsa-bits', '511'], '--min-rsa-bits: must be bits from 512 to 8192, got "511"'],
  [['--strictness', 'no'], '--strictness: must be one of contract, lenient, got "no"'],
  [
    ['--default-fixes', 'longer-name,sooner'],
    '--default-fixes: must be names of fixes (longer-name, cash-account-type-iso, cardaccount-switch-originalamount-and-transactionamount), got "longer-name,sooner"',
  ],
  [['--date-window', '0'], '--date-window: must be seconds from 1 to 999999999, got "0"'],
  [['--trust-anchors', '/no/such'], '--trust-anchors: must be a file that can be read, got "/no/such"'],
  [['--seed', 'a', '--port', 'a\nb'], '--port: must be a port from 0 to 65535, got "a\\nb"'],
])('refuses %j in a line', (argv, line) => {
  expect(complaint(argv)).toBe(line)
})

test('names a wrong variable', () => {
  expect(complaint([], { POCKETBANK_PORT: 'x' })).toBe(
    'POCKETBANK_PORT: must be a port from 0 to 65535, got "x"',
  )
  expect(complaint([], { POCKETBANK_EMPTY: 'maybe' })).toBe(
    'POCKETBANK_EMPTY: must be true or false, got "maybe"',
  )
})

test('says why a file without certificates is refused', () => {
  const file = new URL('options.ts', import.meta.url).pathname
  expect(complaint(['--trust-anchors', file])).toContain(
    'must be a file of PEM certificates (no certificate in PEM armour)',
  )
})

test('shortens a long wrong value', () => {
  expect(complaint(['--port', 'x'.repeat(10_000)]).length).toBeLessThan(300)
})

test('reads --help', () => {
  expect(read(['--help']).help).toBe(true)
  expect(read(['-h']).help).toBe(true)
})

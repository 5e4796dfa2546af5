import { expect, test } from 'vitest'
import { advice } from './advice.ts'

const defaults = 'http://127.0.0.1:8080'
const full = { empty: false }

test('shows at a terminal what the bank has and what to try', () => {
  const text = advice(full, defaults, {})
  expect(text).toContain('13039319955')
  expect(text).toContain('  pocketbank call GET /v1/sandbox/accounts\n')
  expect(text).toContain('curl http://127.0.0.1:8080/openapi.json')
})

test('shows a call that works where the bank was started', () => {
  const clone = { npm_lifecycle_event: 'start', npm_package_name: 'pocketbank' }
  expect(advice(full, defaults, clone)).toContain('  npm run call -- GET ')
  expect(advice(full, defaults, { npm_command: 'exec' })).toContain('  npx pocketbank call GET ')
})

test('shows the address in the call unless it is the default', () => {
  expect(advice(full, 'http://127.0.0.1:9090', {})).toContain('accounts --url http://127.0.0.1:9090\n')
  expect(advice(full, 'http://[::1]:8080', {})).toContain('accounts --url http://[::1]:8080\n')
})

test('says whether the bank is empty, filled by a file, or stored', () => {
  expect(advice({ empty: true }, defaults, {})).toContain('The bank is empty.')
  const seeded = advice({ empty: false, seedFile: 'bank.yaml' }, defaults, {})
  expect(seeded).toContain('The bank holds what bank.yaml says.')
  expect(seeded).not.toContain('13039319955')
  expect(advice({ empty: false, data: './bank' }, defaults, {})).toContain('The bank is stored in ./bank.')
})

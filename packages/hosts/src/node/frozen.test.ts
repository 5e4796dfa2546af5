import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startByFlags } from '../../test/clients/server.ts'
import { readOptions } from './options.ts'
import { serve } from './serve.ts'
import { effectlessLines } from './words.ts'

const now = '2026-01-15T10:00:00+01:00'

/** Starts a bank; gives what asks for its clock. */
async function start(...argv: readonly string[]) {
  const server = await startByFlags(...argv)
  return async (method: string, path: string, body: unknown = {}) => {
    const init = method === 'GET' ? {} : { body: JSON.stringify(body) }
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(`${server.url}/_sandbox${path}`, { method, headers, ...init })
    return (await answer.json()) as { now: string; following: boolean }
  }
}

test('[K4e] freezes the clock at --now, and allows moving and resuming', async () => {
  const ask = await start('--now', now, '--frozen')
  await wait(5)
  expect(await ask('GET', '/clock')).toMatchObject({ now, following: false })
  expect(await ask('POST', '/clock/advance', { hours: 1 })).toMatchObject({
    now: '2026-01-15T11:00:00+01:00',
    following: false,
  })
  expect(await ask('PUT', '/clock', { following: true })).toMatchObject({ following: true })
})

test('[K4e] freezes the clock at the time of the system', async () => {
  const before = Date.now()
  const ask = await start('--frozen')
  const first = await ask('GET', '/clock')
  await wait(5)
  expect(await ask('GET', '/clock')).toEqual(first)
  expect(first.following).toBe(false)
  expect(Date.parse(first.now)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(first.now)).toBeLessThanOrEqual(Date.now())
})

test.each([
  ['stood', ['--now', now, '--frozen'], true],
  ['ran', ['--now', now], false],
  ['stood in the bank of a TPP', ['--now', now, '--frozen', '--bank-per-tpp'], true],
])('[K4e] applies a clock that %s at the start again when start is restored', async (_, argv, isFrozen) => {
  const ask = await start(...argv)
  const of = argv.includes('--bank-per-tpp') ? '?tpp=PSDNO-FSA-1' : ''
  await ask('POST', `/clock/advance${of}`, { days: 2 })
  const clock = await ask('PUT', `/clock${of}`, { following: isFrozen })
  expect(clock.following).toBe(isFrozen)
  await ask('POST', `/snapshots/start/restore${of}`)
  const back = await ask('GET', `/clock${of}`)
  expect(back.following).toBe(!isFrozen)
  expect(back.now.slice(0, 16)).toBe(now.slice(0, 16))
})

test('[K5i] says that --frozen had no effect on a stored running clock', async () => {
  const options = readOptions(['--port', '0', '--frozen', '--data', 'folder'], {})
  if (!options.ok) throw new Error(options.error)
  const server = await serve({ ...options.value, data: undefined })
  onTestFinished(() => server.close())
  expect(effectlessLines(options.value, server.bank)).toEqual([])
  server.bank.clock.follow()
  const line = 'the bank in folder continues as stored: --frozen had no effect'
  expect(effectlessLines(options.value, server.bank)).toEqual([line])
})

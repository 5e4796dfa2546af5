import { expect, test } from 'vitest'
import { type Callers, smoke } from './smoke.ts'
import { pays, readAccounts } from './visit.ts'

/** Walks the suite through a runtime: one test a step, in order. */
export function walk(callers: () => Callers): void {
  for (const { name, send, status, body, headers } of smoke) {
    test(name, async () => {
      const answer = await send(callers())
      const json = await answer.json()
      expect(answer.status, JSON.stringify(json)).toBe(status)
      if (body !== undefined) expect(json).toMatchObject(body as object)
      expect(Object.fromEntries(answer.headers)).toMatchObject({ 'x-release': '1.21.17', ...headers })
      expect(answer.headers.get('X-Request-ID')).toBeTruthy()
    })
  }
  test('[S3f] approves in the page, and the TPP reads the accounts', async () => {
    expect(await readAccounts(callers())).toBe(2)
  })
  test('[S11a] identifies and pays in one visit to the page', async () => {
    expect(await pays(callers())).toBe('ACSC')
  })
}

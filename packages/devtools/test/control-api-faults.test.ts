import { beforeEach, describe, expect, test } from 'vitest'
import { type ControlSetup, openControl, readError } from './kit/control.ts'

let setup: ControlSetup
beforeEach(() => {
  setup = openControl()
  return () => expect(setup.faults).toEqual([])
})

const root = '/_sandbox'

describe('faults and quirks', () => {
  const faults = `${root}/faults`

  test('adds, applies, shows and removes a fault', async () => {
    const response = await setup.call('POST', faults, { effect: 'tooManyRequests', times: 2 })
    const fault = { id: 'fault-1', effect: { kind: 'tooManyRequests' }, times: 2, after: false, struck: 0 }
    const location = `http://127.0.0.1${faults}/fault-1`
    expect([response.status, response.headers.get('location')]).toEqual([201, location])
    expect(await response.json()).toEqual(fault)
    expect((await setup.tpp().get('/v1/sandbox/customers')).status).toBe(429)
    expect(await setup.callJson(200, 'GET', faults)).toEqual({ faults: [{ ...fault, struck: 1 }] })
    expect(await setup.callJson(200, 'GET', `${faults}/fault-1`)).toEqual({ ...fault, struck: 1 })
    await setup.callJson(204, 'DELETE', `${faults}/fault-1`)
    expect((await readError(await setup.call('DELETE', `${faults}/fault-1`))).status).toBe(404)
    expect((await readError(await setup.call('GET', `${faults}/fault-1`))).status).toBe(404)
    expect((await setup.tpp().get('/v1/sandbox/customers')).status).toBe(200)
  })

  test('moves the sandbox clock by a delay', async () => {
    await setup.callJson(201, 'POST', faults, { effect: { kind: 'delay', milliseconds: 60_000 }, times: 1 })
    expect((await setup.tpp().get('/v1/sandbox/customers')).status).toBe(200)
    expect(await setup.callJson(200, 'GET', `${root}/clock`)).toMatchObject({
      now: '2026-01-15T10:01:00+01:00',
    })
  })

  test('removes all at once and continues what they delay', async () => {
    const effect = { kind: 'delay', milliseconds: 86_400_000, clock: 'real' }
    await setup.callJson(201, 'POST', faults, { effect })
    const answer = setup.tpp().get('/v1/sandbox/customers')
    while (setup.bank.faults.list()[0]?.struck !== 1) await new Promise((resolve) => setTimeout(resolve))
    await setup.callJson(204, 'DELETE', faults)
    expect((await answer).status).toBe(200)
    expect(await setup.callJson(200, 'GET', faults)).toEqual({ faults: [] })
  })

  test("shows a predicate of the host's process", async () => {
    setup.bank.faults.once('drop', { method: 'GET', where: () => true })
    expect(await setup.callJson(200, 'GET', faults)).toMatchObject({
      faults: [{ match: { method: 'GET', where: true } }],
    })
  })

  test.each([
    [{ effect: 'drop', times: 0 }, '$.times: must be a number from 1'],
    [{ effect: 'drop', match: { where: 'true' } }, '$.match.where: must be a function'],
    ['[', '$: is not JSON'],
    ['', '$: is missing'],
  ])('refuses the fault %j', async (body, words) => {
    const error = await readError(await setup.call('POST', faults, body))
    expect([error.status, error.message]).toEqual([400, expect.stringContaining(words)])
    expect(setup.bank.faults.list()).toEqual([])
  })

  test('[K4b] accepts at most 1,000 faults', async () => {
    for (let count = 0; count < 1_000; count += 1) setup.bank.faults.add({ effect: 'drop' })
    expect((await readError(await setup.call('POST', faults, { effect: 'drop' }))).status).toBe(409)
  })

  test('turns these quirks on, and all others off', async () => {
    const on = async () => {
      const { quirks } = await setup.callJson<{ quirks: { name: string; on: boolean }[] }>(
        200,
        'GET',
        `${root}/quirks`,
      )
      return quirks.filter((quirk) => quirk.on).map(({ name }) => name)
    }
    expect(await on()).toEqual([])
    await setup.callJson(200, 'PUT', `${root}/quirks`, { on: ['rowsReordered', 'idsMissing'] })
    expect(await on()).toEqual(['idsMissing', 'rowsReordered'])
    await setup.callJson(200, 'PUT', `${root}/quirks`, { on: ['bookedLate'] })
    expect(await on()).toEqual(['bookedLate'])
    for (const bad of [{}, { on: ['idsGone'] }, { on: 'idsMissing' }, { off: [] }]) {
      expect((await readError(await setup.call('PUT', `${root}/quirks`, bad))).status).toBe(400)
    }
    expect(await on()).toEqual(['bookedLate'])
    await setup.callJson(200, 'PUT', `${root}/quirks`, { on: [] })
    expect(await on()).toEqual([])
  })
})

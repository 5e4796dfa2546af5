import { beforeEach, describe, expect, test } from 'vitest'
import { type ControlSetup, openControl, readError } from './kit/control.ts'

let setup: ControlSetup
beforeEach(() => {
  setup = openControl()
  return () => expect(setup.faults).toEqual([])
})

const root = '/_sandbox'

/** How many customers the bank has. */
function customers(): number {
  return setup.bank.engine.bank.customers.size
}

function makeCustomer(number: string): void {
  const body = { customerNumber: number, name: 'Kari Test', type: 'PRIVATE' } as const
  setup.bank.engine.execute('createCustomer', { body }, { now: setup.bank.clock.now })
}

describe('snapshots', () => {
  const snapshots = `${root}/snapshots`

  test('are kept, listed, restored any number of times, and deleted', async () => {
    expect(await setup.callJson(201, 'POST', snapshots)).toEqual({
      id: 'snapshot-1',
      now: '2026-01-15T10:00:00+01:00',
    })
    await setup.callJson(200, 'POST', `${root}/clock/advance`, { days: 1 })
    setup.bank.faults.once('drop')
    setup.bank.faults.quirks.set('idsMissing')
    const response = await setup.call('POST', snapshots, { id: 'later' })
    const location = `http://127.0.0.1${snapshots}/later`
    expect([response.status, response.headers.get('location')]).toEqual([201, location])
    for (const number of ['13039319956', '13039319957']) {
      makeCustomer(number)
      expect(customers()).toBe(5)
      const clock = await setup.callJson(200, 'POST', `${snapshots}/snapshot-1/restore`)
      expect(clock).toMatchObject({ now: '2026-01-15T10:00:00+01:00', following: true })
      expect([customers(), setup.bank.faults.list(), setup.bank.faults.quirks.on()]).toEqual([4, [], []])
    }
    await setup.callJson(200, 'POST', `${snapshots}/later/restore`)
    expect([setup.bank.faults.list().length, setup.bank.faults.quirks.on()]).toEqual([1, ['idsMissing']])
    await setup.callJson(204, 'DELETE', `${snapshots}/later`)
    const { snapshots: remaining } = await setup.callJson<{ snapshots: { id: string }[] }>(
      200,
      'GET',
      snapshots,
    )
    expect(remaining.map(({ id }) => id)).toEqual(['start', 'snapshot-1'])
  })

  test('are downloaded as JSON and uploaded, also to another host', async () => {
    makeCustomer('13039319956')
    setup.bank.faults.add({ effect: 'systemError', times: 3 })
    await setup.callJson(201, 'POST', snapshots, { id: 'mine' })
    const json = await (await setup.call('GET', `${snapshots}/mine`)).text()
    const otherSetup = openControl()
    await otherSetup.callJson(201, 'PUT', `${snapshots}/yours`, json)
    await otherSetup.callJson(200, 'POST', `${snapshots}/yours/restore`)
    expect(otherSetup.bank.engine.bank.customers.size).toBe(5)
    expect(otherSetup.bank.faults.state()).toEqual(setup.bank.faults.state())
    expect(await otherSetup.callJson(200, 'GET', `${snapshots}/yours`)).toEqual(JSON.parse(json))
    await otherSetup.callJson(200, 'PUT', `${snapshots}/yours`, json)
  })

  test('keep unknown parts of another host and pass them on', async () => {
    const json = await setup.callJson<{ carried: object }>(200, 'GET', `${snapshots}/start`)
    const strange = JSON.stringify({ ...json, carried: { ...json.carried, dreams: [1, 2] } })
    await setup.callJson(201, 'PUT', `${snapshots}/strange`, strange)
    await setup.callJson(200, 'POST', `${snapshots}/strange/restore`)
    expect(await setup.callJson(200, 'GET', `${snapshots}/strange`)).toEqual(JSON.parse(strange))
  })

  test('start anew without parts, with a frozen clock', async () => {
    const { carried: _, ...json } = await setup.callJson<{ carried: object }>(
      200,
      'GET',
      `${snapshots}/start`,
    )
    setup.bank.faults.once('drop')
    await setup.callJson(201, 'PUT', `${snapshots}/bare`, json)
    expect(await setup.callJson(200, 'POST', `${snapshots}/bare/restore`)).toMatchObject({ following: false })
    expect(setup.bank.faults.list()).toEqual([])
  })

  test('may be larger than a request to the bank', async () => {
    const json = await (await setup.call('GET', `${snapshots}/start`)).text()
    expect(json.length).toBeGreaterThan(1_048_576)
    await setup.callJson(201, 'PUT', `${snapshots}/large`, json)
  })

  test('are not downloaded with a predicate of a fault', async () => {
    setup.bank.faults.once('drop', { where: () => false })
    await setup.callJson(201, 'POST', snapshots, { id: 'bound' })
    const error = await readError(await setup.call('GET', `${snapshots}/bound`))
    expect([error.status, error.message]).toEqual([
      409,
      expect.stringContaining('a fault with `where` cannot be saved'),
    ])
  })

  test('never reuse an explicit name as the next number', async () => {
    await setup.callJson(201, 'POST', snapshots, { id: 'snapshot-1' })
    expect(await setup.callJson(201, 'POST', snapshots)).toMatchObject({ id: 'snapshot-2' })
  })

  test('[K4b] are at most 1,000', async () => {
    for (let count = 0; count < 999; count += 1) setup.bank.snapshots.take()
    const error = await readError(await setup.call('POST', snapshots))
    expect([error.status, error.message]).toEqual([409, expect.stringContaining('at most 1000 snapshots')])
  })

  const whole = () => setup.callJson<Record<string, unknown>>(200, 'GET', `${snapshots}/start`)
  test.each([
    ['no JSON', async () => '{', '$: must be JSON text'],
    ['nothing', async () => '', '$: is missing'],
    [
      'an invalid fault',
      async () => {
        const faults = {
          issued: 1,
          faults: [{ id: 'fault-1', struck: 0, rule: { effect: 'x' } }],
          quirks: [],
        }
        return JSON.stringify({ ...(await whole()), carried: { faults } })
      },
      '$.carried.faults.faults[0].rule.effect.kind: must be a kind of fault',
    ],
  ])('refuse %s at its place', async (_, text, words) => {
    const error = await readError(await setup.call('PUT', `${snapshots}/bad`, await text()))
    expect([error.status, error.code]).toEqual([400, 'FORMAT_ERROR'])
    expect(error.message).toContain(words)
    expect(setup.bank.snapshots.list()).toHaveLength(1)
  })

  test.each([
    ['GET', '/nothing', undefined, 404],
    ['POST', '/nothing/restore', undefined, 404],
    ['DELETE', '/nothing', undefined, 404],
    ['DELETE', '/start', undefined, 409],
    ['PUT', '/start', 'whole', 409],
    ['PUT', '/.dot', 'whole', 400],
    ['PUT', '/a%20b', 'whole', 400],
    ['POST', '', { id: 'start' }, 409],
    ['POST', '', { id: '' }, 400],
    ['POST', '', { id: 'a/b' }, 400],
    ['POST', '', { id: 7 }, 400],
    ['POST', '', { name: 'x' }, 400],
  ])('[K4c] refuses %s …/snapshots%s %j: %d', async (method, path, body, status) => {
    const sentBody = body === 'whole' ? await whole() : body
    expect((await readError(await setup.call(method, snapshots + path, sentBody))).status).toBe(status)
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { type ControlScene, openControl, readError } from './kit/control.ts'

let scene: ControlScene
beforeEach(() => {
  scene = openControl()
  return () => expect(scene.faults).toEqual([])
})

const root = '/_sandbox'

/** How many customers the bank has. */
function customers(): number {
  return scene.bank.engine.bank.customers.size
}

function makeCustomer(number: string): void {
  const body = { customerNumber: number, name: 'Kari Test', type: 'PRIVATE' } as const
  scene.bank.engine.execute('createCustomer', { body }, { now: scene.bank.clock.now })
}

describe('snapshots', () => {
  const snapshots = `${root}/snapshots`

  test('are kept, listed, restored any number of times, and deleted', async () => {
    expect(await scene.callJson(201, 'POST', snapshots)).toEqual({
      id: 'snapshot-1',
      now: '2026-01-15T10:00:00+01:00',
    })
    await scene.callJson(200, 'POST', `${root}/clock/advance`, { days: 1 })
    scene.bank.faults.once('drop')
    scene.bank.faults.quirks.set('idsMissing')
    const response = await scene.call('POST', snapshots, { id: 'later' })
    const location = `http://127.0.0.1${snapshots}/later`
    expect([response.status, response.headers.get('location')]).toEqual([201, location])
    for (const number of ['13039319956', '13039319957']) {
      makeCustomer(number)
      expect(customers()).toBe(5)
      const clock = await scene.callJson(200, 'POST', `${snapshots}/snapshot-1/restore`)
      expect(clock).toMatchObject({ now: '2026-01-15T10:00:00+01:00', following: true })
      expect([customers(), scene.bank.faults.list(), scene.bank.faults.quirks.on()]).toEqual([4, [], []])
    }
    await scene.callJson(200, 'POST', `${snapshots}/later/restore`)
    expect([scene.bank.faults.list().length, scene.bank.faults.quirks.on()]).toEqual([1, ['idsMissing']])
    await scene.callJson(204, 'DELETE', `${snapshots}/later`)
    const { snapshots: remaining } = await scene.callJson<{ snapshots: { id: string }[] }>(
      200,
      'GET',
      snapshots,
    )
    expect(remaining.map(({ id }) => id)).toEqual(['start', 'snapshot-1'])
  })

  test('are downloaded as JSON and uploaded, also to another host', async () => {
    makeCustomer('13039319956')
    scene.bank.faults.add({ effect: 'systemError', times: 3 })
    await scene.callJson(201, 'POST', snapshots, { id: 'mine' })
    const json = await (await scene.call('GET', `${snapshots}/mine`)).text()
    const otherScene = openControl()
    await otherScene.callJson(201, 'PUT', `${snapshots}/yours`, json)
    await otherScene.callJson(200, 'POST', `${snapshots}/yours/restore`)
    expect(otherScene.bank.engine.bank.customers.size).toBe(5)
    expect(otherScene.bank.faults.state()).toEqual(scene.bank.faults.state())
    expect(await otherScene.callJson(200, 'GET', `${snapshots}/yours`)).toEqual(JSON.parse(json))
    await otherScene.callJson(200, 'PUT', `${snapshots}/yours`, json)
  })

  test('keep unknown parts of another host and pass them on', async () => {
    const json = await scene.callJson<{ carried: object }>(200, 'GET', `${snapshots}/start`)
    const strange = JSON.stringify({ ...json, carried: { ...json.carried, dreams: [1, 2] } })
    await scene.callJson(201, 'PUT', `${snapshots}/strange`, strange)
    await scene.callJson(200, 'POST', `${snapshots}/strange/restore`)
    expect(await scene.callJson(200, 'GET', `${snapshots}/strange`)).toEqual(JSON.parse(strange))
  })

  test('start anew without parts, with a frozen clock', async () => {
    const { carried: _, ...json } = await scene.callJson<{ carried: object }>(
      200,
      'GET',
      `${snapshots}/start`,
    )
    scene.bank.faults.once('drop')
    await scene.callJson(201, 'PUT', `${snapshots}/bare`, json)
    expect(await scene.callJson(200, 'POST', `${snapshots}/bare/restore`)).toMatchObject({ following: false })
    expect(scene.bank.faults.list()).toEqual([])
  })

  test('may be larger than a request to the bank', async () => {
    const json = await (await scene.call('GET', `${snapshots}/start`)).text()
    expect(json.length).toBeGreaterThan(1_048_576)
    await scene.callJson(201, 'PUT', `${snapshots}/large`, json)
  })

  test('are not downloaded with a predicate of a fault', async () => {
    scene.bank.faults.once('drop', { where: () => false })
    await scene.callJson(201, 'POST', snapshots, { id: 'bound' })
    const error = await readError(await scene.call('GET', `${snapshots}/bound`))
    expect([error.status, error.message]).toEqual([
      409,
      expect.stringContaining('a fault with `where` cannot be saved'),
    ])
  })

  test('never reuse an explicit name as the next number', async () => {
    await scene.callJson(201, 'POST', snapshots, { id: 'snapshot-1' })
    expect(await scene.callJson(201, 'POST', snapshots)).toMatchObject({ id: 'snapshot-2' })
  })

  test('[K4b] are at most 1,000', async () => {
    for (let count = 0; count < 999; count += 1) scene.bank.snapshots.take()
    const error = await readError(await scene.call('POST', snapshots))
    expect([error.status, error.message]).toEqual([409, expect.stringContaining('at most 1000 snapshots')])
  })

  const whole = () => scene.callJson<Record<string, unknown>>(200, 'GET', `${snapshots}/start`)
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
    const error = await readError(await scene.call('PUT', `${snapshots}/bad`, await text()))
    expect([error.status, error.code]).toEqual([400, 'FORMAT_ERROR'])
    expect(error.message).toContain(words)
    expect(scene.bank.snapshots.list()).toHaveLength(1)
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
    expect((await readError(await scene.call(method, snapshots + path, sentBody))).status).toBe(status)
  })
})

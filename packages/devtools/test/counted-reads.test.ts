import { commands } from '@pocketbank/core'
import { interfaceOperations } from '@pocketbank/http/operations'
import { describe, expect, test } from 'vitest'
import { callWithNames } from '../../http/test/kit/operations.ts'
import { hour } from '../../http/test/kit/psu-bank.ts'
import { openExampleWorld } from '../../http/test/kit/world.ts'
import { Observer } from '../src/situations/observer.ts'

const day = 24 * hour
const readsUnderConsent = interfaceOperations.filter(
  ({ leadsToSca, method }) => leadsToSca && method === 'GET',
)

/** Opens a world whose requests are observed. */
async function openObserved() {
  const observer = new Observer()
  const { sandbox, ids } = await openExampleWorld({ observe: observer.observe })
  return { observer, sandbox, ids }
}

test('states for every command what it reads or creates for a TPP', () => {
  const isSilent = ({ command, method, success }: (typeof interfaceOperations)[number]) =>
    (method === 'GET' && commands[command].reads === undefined) ||
    (success.status === 201 && commands[command].creates === undefined)
  const silent = interfaceOperations.filter(isSilent).map(({ command }) => command)
  expect(silent, 'add `reads` or `creates` to each in packages/core/src/commands').toEqual([])
})

describe.each(readsUnderConsent.map(({ id, command }) => [id, commands[command].isCounted] as const))(
  '%s (counted: %s)',
  (id, isCounted) => {
    test('[A7a] meets the daily limit only if counted, and its renewal after midnight', async () => {
      const { observer, sandbox, ids } = await openObserved()
      const tpp = sandbox.tpp({ psu: 'kari', headers: { 'PSU-IP-Address': undefined } })
      const read = async () => (await callWithNames({ tpp, ids }, [id])).status
      const statuses = [await read(), await read(), await read(), await read(), await read()]
      expect(statuses).toEqual([200, 200, 200, 200, isCounted ? 429 : 200])
      sandbox.advance(day)
      expect(await read()).toBe(200)
      const renewed = observer.report().situations.find((situation) => situation.id === 'time-limit-renewed')
      expect(renewed?.met).toBe(isCounted)
    })

    test('gets advice for device headers without PSU-IP-Address if counted', async () => {
      const { observer, sandbox, ids } = await openObserved()
      const headers = { 'PSU-IP-Address': undefined, 'PSU-User-Agent': 'Firefox' }
      await callWithNames({ tpp: sandbox.tpp({ psu: 'kari', headers }), ids }, [id])
      const advice = observer.advisor.list().map((entry) => entry.id)
      expect(advice.includes('present-as-background')).toBe(isCounted)
    })
  },
)

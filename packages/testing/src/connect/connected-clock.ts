import type { Happened } from '@pocketbank/devtools/control/clock'
import { isMoment, type Moment, readMoment, readSpan } from '@pocketbank/devtools/control/moment'
import type { CommonClock, Far } from '../sandbox/common.ts'
import { unwrapResult } from '../sandbox/refused.ts'
import type { AskControl } from './control-client.ts'

interface ToldClock {
  readonly now: string
  readonly today: string
  readonly following: boolean
  readonly happened?: readonly Happened[]
}

export type ConnectedClock = Far<CommonClock>

/** A clock that knows the bank's time without a request. TPPs write it into the Date header. */
export interface LastSeenClock extends ConnectedClock {
  readonly lastSeen: () => Date
  look(): Promise<ToldClock>
}

function toIsoTime(moment: Moment): string {
  return new Date(unwrapResult(readMoment(moment))).toISOString()
}

export function connectClock(ask: AskControl): LastSeenClock {
  let lastState = { bank: Date.now(), machine: Date.now(), following: true }
  const hear = (text: string): ToldClock => {
    const report: ToldClock = JSON.parse(text)
    lastState = { bank: Date.parse(report.now), machine: Date.now(), following: report.following }
    return report
  }
  const look = async () => hear(await ask('GET', '/clock'))
  const move = async (body: object) => hear(await ask('POST', '/clock/advance', { body })).happened ?? []
  const put = async (body: object) => hear(await ask('PUT', '/clock', { body })).happened ?? []

  return {
    lastSeen: () => new Date(lastState.bank + (lastState.following ? Date.now() - lastState.machine : 0)),
    look,
    get now() {
      return look().then(({ now }) => new Date(now))
    },
    get today() {
      return look().then(({ today }) => today)
    },
    get isFollowing() {
      return look().then(({ following }) => following)
    },
    set: async (moment) => put({ now: toIsoTime(moment) }),
    async advance(distance) {
      if (isMoment(distance)) return move({ to: toIsoTime(distance) })
      unwrapResult(readSpan(distance))
      return move(distance)
    },
    advanceToBatch: () => move({ to: 'nextBatch' }),
    async follow() {
      await put({ following: true })
    },
    freeze: () => put({ following: false }),
  }
}

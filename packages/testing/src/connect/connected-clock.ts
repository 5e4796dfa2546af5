import type { Happened } from '@pocketbank/devtools/control/clock'
import { isTimeInput, readSpan, readTimeInput, type TimeInput } from '@pocketbank/devtools/control/time-input'
import type { CommonClock, Far } from '../sandbox/common.ts'
import { unwrapResult } from '../sandbox/refused.ts'
import type { AskControl } from './control-client.ts'

interface ClockJson {
  readonly now: string
  readonly today: string
  readonly following: boolean
  readonly happened?: readonly Happened[]
}

export type ConnectedClock = Far<CommonClock>

/** A clock that knows the bank's time without a request. TPPs write it into the Date header. */
export interface LastSeenClock extends ConnectedClock {
  readonly lastSeen: () => Date
  look(): Promise<ClockJson>
}

function toIsoTime(time: TimeInput): string {
  return new Date(unwrapResult(readTimeInput(time))).toISOString()
}

export function connectClock(ask: AskControl): LastSeenClock {
  let lastState = { bank: Date.now(), machine: Date.now(), following: true }
  const readClock = (text: string): ClockJson => {
    const report: ClockJson = JSON.parse(text)
    lastState = { bank: Date.parse(report.now), machine: Date.now(), following: report.following }
    return report
  }
  const look = async () => readClock(await ask('GET', '/clock'))
  const move = async (body: object) => readClock(await ask('POST', '/clock/advance', { body })).happened ?? []
  const put = async (body: object) => readClock(await ask('PUT', '/clock', { body })).happened ?? []

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
    set: async (time) => put({ now: toIsoTime(time) }),
    async advance(distance) {
      if (isTimeInput(distance)) return move({ to: toIsoTime(distance) })
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

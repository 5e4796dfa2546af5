import { createFaults, type Faults } from '../../src/faults/faults.ts'
import type { RequestEntry } from '../../src/requests/journal.ts'
import { openScene, type Scene } from './bank.ts'
import { customer } from './bodies.ts'

/** A bank with faults that can move its clock. */
export interface FaultyScene extends Scene {
  readonly broken: Faults
  /** What the journal has of the latest request. */
  readonly last: () => RequestEntry
}

/** Opens a bank to which faults can be added, with the fixed data set where it is asked for. */
export function openFaulty(data: 'none' | 'fixed' = 'none'): FaultyScene {
  const broken = createFaults({ advance: (milliseconds) => scene.advance(milliseconds) })
  const scene: Scene = openScene({ faults: broken })
  if (data === 'fixed') scene.engine.execute('initialize', {}, { now: scene.engine.now })
  const last = () => {
    const entry = scene.app.requests.entries.at(-1)
    if (entry === undefined) throw new Error('nothing was asked yet')
    return entry
  }
  return { ...scene, broken, last }
}

/** What `fetch` of Node rejects with when the other side closes the connection. */
export async function failureOf(answer: Promise<unknown>): Promise<{ message: string; code: unknown }> {
  try {
    await answer
  } catch (failure) {
    if (!(failure instanceof TypeError)) throw failure
    const { cause } = failure
    return {
      message: failure.message,
      code: cause instanceof Error && 'code' in cause ? cause.code : undefined,
    }
  }
  throw new Error('nothing failed')
}

/** The number of the customer below. */
export const number = '13039319956'

/** A TPP that sends the same request for a customer as often as it likes. */
export function customerOf({ tpp }: Pick<Scene, 'tpp'>) {
  return () =>
    tpp().post('/v1/sandbox/customers', {
      body: customer(number),
      headers: { 'X-Request-ID': 'make-kari' },
    })
}

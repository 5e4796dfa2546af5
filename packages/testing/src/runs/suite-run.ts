import type { Advice } from '@pocketbank/devtools/advice'
import type { Witness } from '@pocketbank/devtools/situations'

export const runVersion = 1

/**
 * How clients cause situations: by code of a test with a sandbox, or by control requests to a bank that
 * listens.
 */
export type BringWay = 'code' | 'http'

/** `frozen` if the clock of every bank stood still at a time that does not depend on when the suite runs. */
export type RunClock = 'frozen' | 'running'

/**
 * The contents of a run file: the situations that the clients of a process have met, by id, and advice for
 * them.
 */
export interface SuiteRun {
  readonly version: typeof runVersion
  /** `code` if a process had a sandbox. */
  readonly way: BringWay
  readonly clock: RunClock
  readonly situations: Readonly<Record<string, readonly Witness[]>>
  readonly advice: readonly Advice[]
}

const requestsMax = 3

/**
 * Keeps the first requests. Those with the name of a test are first, since the journals of other processes
 * are gone.
 */
function firstWitnesses(all: readonly Witness[]): readonly Witness[] {
  const byName = new Map(all.map((one) => [one.label ?? `id ${one.id}`, one]))
  const hasNoName = ({ label }: Witness) => Number(label === undefined)
  return [...byName.values()].sort((a, b) => hasNoName(a) - hasNoName(b)).slice(0, requestsMax)
}

const pickFirst = (texts: readonly string[]) => [...new Set(texts)].slice(0, requestsMax)

/** Merges the runs of several processes or sandboxes. Merging a run twice changes nothing. */
export function mergeRuns(runs: readonly SuiteRun[]): SuiteRun {
  const met = new Map<string, readonly Witness[]>()
  const advice = new Map<string, Advice>()
  for (const run of runs) {
    for (const [id, witnesses] of Object.entries(run.situations))
      met.set(id, firstWitnesses([...(met.get(id) ?? []), ...witnesses]))
    for (const one of run.advice) {
      const key = `${one.id} ${one.tpp}`
      const known = advice.get(key) ?? one
      const requests = pickFirst([...known.requests, ...one.requests])
      advice.set(key, { ...one, requests, labels: pickFirst([...known.labels, ...one.labels]) })
    }
  }
  const way = runs.some((run) => run.way === 'code') ? 'code' : 'http'
  const clock = runs.every((run) => run.clock === 'frozen') ? 'frozen' : 'running'
  return {
    version: runVersion,
    way,
    clock,
    situations: Object.fromEntries(met),
    advice: [...advice.values()],
  }
}

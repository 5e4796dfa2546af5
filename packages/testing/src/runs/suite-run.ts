import type { Advice } from '@pocketbank/devtools/advice'
import type { SituationRequest } from '@pocketbank/devtools/situations'

export const runVersion = 1

/**
 * How clients cause situations: by code of a test with a sandbox, or by control requests to a bank that
 * listens.
 */
export type SuiteAccess = 'code' | 'http'

/** `frozen` if the clock of every bank stood still at a time that does not depend on when the suite runs. */
export type RunClock = 'frozen' | 'running'

/**
 * The contents of a run file: the situations that the clients of a process have met, by id, and advice for
 * them.
 */
export interface SuiteRun {
  readonly version: typeof runVersion
  /** `code` if a process had a sandbox. */
  readonly way: SuiteAccess
  readonly clock: RunClock
  readonly situations: Readonly<Record<string, readonly SituationRequest[]>>
  readonly advice: readonly Advice[]
}

const requestsMax = 3

/**
 * Keeps the first requests. Those with the name of a test are first, since the journals of other processes
 * are gone.
 */
function pickFirstRequests(requests: readonly SituationRequest[]): readonly SituationRequest[] {
  const byName = new Map(requests.map((request) => [request.label ?? `id ${request.id}`, request]))
  const hasNoName = ({ label }: SituationRequest) => Number(label === undefined)
  return [...byName.values()].sort((a, b) => hasNoName(a) - hasNoName(b)).slice(0, requestsMax)
}

const pickFirst = (texts: readonly string[]) => [...new Set(texts)].slice(0, requestsMax)

/** Merges the runs of several processes or sandboxes. Merging a run twice changes nothing. */
export function mergeRuns(runs: readonly SuiteRun[]): SuiteRun {
  const requestLists = new Map<string, readonly SituationRequest[]>()
  const advice = new Map<string, Advice>()
  for (const run of runs) {
    for (const [id, requests] of Object.entries(run.situations))
      requestLists.set(id, pickFirstRequests([...(requestLists.get(id) ?? []), ...requests]))
    for (const entry of run.advice) {
      const key = `${entry.id} ${entry.tpp}`
      const firstEntry = advice.get(key) ?? entry
      const requests = pickFirst([...firstEntry.requests, ...entry.requests])
      advice.set(key, { ...entry, requests, labels: pickFirst([...firstEntry.labels, ...entry.labels]) })
    }
  }
  const way = runs.some((run) => run.way === 'code') ? 'code' : 'http'
  const clock = runs.every((run) => run.clock === 'frozen') ? 'frozen' : 'running'
  return {
    version: runVersion,
    way,
    clock,
    situations: Object.fromEntries(requestLists),
    advice: [...advice.values()],
  }
}

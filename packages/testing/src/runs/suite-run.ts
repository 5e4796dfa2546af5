import type { Advice, Witness } from '@pocketbank/http/internal'

/** The version of run files. */
export const runVersion = 1

/** How clients bring situations about: by code of a test with a sandbox, or by control requests to a bank that listens. */
export type BringWay = 'code' | 'http'

/** Situations that the clients of a process have met, by id, and advice to them: one run file. */
export interface SuiteRun {
  readonly version: typeof runVersion
  /** `code` if a process had a sandbox. */
  readonly way: BringWay
  readonly situations: Readonly<Record<string, readonly Witness[]>>
  readonly advice: readonly Advice[]
}

/** Requests named for a situation or an advice. */
const requestsMax = 3

/** Keeps the first requests. D: those with a test's name go first, since the journal of another process is gone. */
function firstWitnesses(all: readonly Witness[]): readonly Witness[] {
  const byName = new Map(all.map((one) => [one.label ?? `id ${one.id}`, one]))
  const named = [...byName.values()].filter(({ label }) => label !== undefined)
  const others = [...byName.values()].filter(({ label }) => label === undefined)
  return [...named, ...others].slice(0, requestsMax)
}

function mergeAdvice(all: readonly Advice[]): readonly Advice[] {
  const groups = new Map<string, Advice>()
  for (const one of all) {
    const key = JSON.stringify([one.id, one.tpp])
    const requests = [...(groups.get(key)?.requests ?? []), ...one.requests]
    groups.set(key, { ...one, requests: [...new Set(requests)].slice(0, requestsMax) })
  }
  return [...groups.values()]
}

/** Merges the runs of several processes, or of several sandboxes, into one. */
export function mergeRuns(runs: readonly SuiteRun[]): SuiteRun {
  const met = new Map<string, Witness[]>()
  for (const [id, witnesses] of runs.flatMap(({ situations }) => Object.entries(situations))) {
    met.set(id, [...(met.get(id) ?? []), ...witnesses])
  }
  return {
    version: runVersion,
    way: runs.some(({ way }) => way === 'code') ? 'code' : 'http',
    situations: Object.fromEntries([...met].map(([id, all]) => [id, firstWitnesses(all)])),
    advice: mergeAdvice(runs.flatMap(({ advice }) => advice)),
  }
}

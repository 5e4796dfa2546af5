import type { ActiveFault, FaultMatch, FaultRule, Faults } from '@pocketbank/devtools/faults'
import {
  describeFault,
  describeTimes,
  effectKey,
  type FaultPreset,
  faultPresets,
} from '@pocketbank/devtools/faults'
import { quirkNames, quirkTable } from '@pocketbank/devtools/faults/quirks'
import type { RequestEntry } from '@pocketbank/http'
import { faultWords } from './words.ts'

/** The fields by which the page limits a fault: the requests that it strikes, and their number. */
export const limitNames = ['operation', 'method', 'path', 'tpp-id', 'psu', 'times'] as const

/** The limits that are filled in. */
export type FaultLimits = { readonly [Name in (typeof limitNames)[number]]?: string | undefined }

/** Reads the limits in the address of the page. */
export function readLimits(query: URLSearchParams): FaultLimits {
  return Object.fromEntries(limitNames.map((name) => [name, query.get(name) || undefined]))
}

/** A switch of the page: a fault or quirk, with the control call that turns it on. */
export interface FaultSwitch {
  readonly id: string
  readonly sentence: string
  /** The number of requests that it strikes; empty for a quirk. */
  readonly often: string
  /** Requests struck so far; undefined if it is off. */
  readonly struck: number | undefined
  readonly call: { readonly method: 'POST' | 'PUT'; readonly path: string; readonly body: object }
}

/** The requests that the limits leave; undefined if they leave all. */
export function matchWithin({ times: _, 'tpp-id': tpp, ...others }: FaultLimits): object | undefined {
  const filled = Object.entries({ ...others, tpp }).filter(([, value]) => value !== undefined)
  return filled.length === 0 ? undefined : Object.fromEntries(filled)
}

function readTimes({ times: defaults }: FaultPreset['fault'], times: string | undefined): number | undefined {
  if (times === undefined) return defaults
  return times === 'always' ? undefined : Number(times)
}

/** The body of `POST /_sandbox/faults` for a preset within limits. */
export function presetBody({ fault }: FaultPreset, limits: FaultLimits): object {
  const { effect, after } = fault
  const match = matchWithin(limits)
  const times = readTimes(fault, limits.times)
  return {
    effect,
    ...(match && { match }),
    ...(times !== undefined && { times }),
    ...(after !== undefined && { after }),
  }
}

/** Equal for faults that do the same to the same requests, however often; undefined if a function of the test narrows the match. */
function ruleKey({ match, ...rule }: FaultRule): string | undefined {
  return match?.where === undefined ? JSON.stringify([effectKey(rule), match]) : undefined
}

function keyOfBody(faults: Faults, body: object): string | undefined {
  const read = faults.read(body)
  return read.ok ? ruleKey(read.value) : undefined
}

/** The faults that a preset has turned on within limits. */
export function faultsOfPreset(faults: Faults, body: object): readonly ActiveFault[] {
  const wanted = keyOfBody(faults, body)
  return wanted === undefined ? [] : faults.list().filter(({ rule }) => ruleKey(rule) === wanted)
}

/** The requests that faults struck, by what the faults do. */
function countStruck(faults: Faults): ReadonlyMap<string | undefined, number> {
  const counts = new Map<string | undefined, number>()
  for (const { rule, struck } of faults.list()) {
    const key = ruleKey(rule)
    counts.set(key, (counts.get(key) ?? 0) + struck)
  }
  return counts
}

/** The switches of the presets within limits. */
export function presetSwitches(faults: Faults, limits: FaultLimits): readonly FaultSwitch[] {
  const counts = countStruck(faults)
  return faultPresets.map((preset) => {
    const body = presetBody(preset, limits)
    const key = keyOfBody(faults, body)
    return {
      id: preset.id,
      sentence: describeFault(preset.fault),
      often: describeTimes(readTimes(preset.fault, limits.times)),
      struck: key === undefined ? undefined : counts.get(key),
      call: { method: 'POST', path: '/_sandbox/faults', body },
    }
  })
}

/** The switches of the quirks. A call sets all quirks, so it names those that are on too. */
export function quirkSwitches({ quirks }: Faults, entries: readonly RequestEntry[]): readonly FaultSwitch[] {
  const isOn = new Set(quirks.on())
  return quirkNames.map((name) => ({
    id: name,
    sentence: quirkTable[name].meaning,
    often: '',
    struck: isOn.has(name) ? entries.filter((entry) => entry.quirks?.includes(name)).length : undefined,
    call: {
      method: 'PUT',
      path: '/_sandbox/quirks',
      body: { on: quirkNames.filter((each) => each === name || isOn.has(each)) },
    },
  }))
}

/** The requests that a fault strikes, in words. */
export function tellMatch({ where, ...match }: FaultMatch = {}): string {
  const fields = Object.entries(match).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} ${value}`],
  )
  const told = [...fields, ...(where === undefined ? [] : [faultWords.predicate])]
  return told.length === 0 ? faultWords.all : told.join(', ')
}

/** Requests shown that a fault struck. */
const hitsMax = 8

/** The latest requests that a fault struck, the newest first. */
export function latestHits(entries: readonly RequestEntry[]): readonly RequestEntry[] {
  const hits: RequestEntry[] = []
  for (let at = entries.length - 1; at >= 0 && hits.length < hitsMax; at -= 1) {
    const entry = entries[at]
    if (entry?.faults !== undefined) hits.push(entry)
  }
  return hits
}

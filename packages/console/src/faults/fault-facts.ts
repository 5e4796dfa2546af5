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

/** The fields that limit a fault: which requests it affects, and how many. */
export const limitNames = ['operation', 'method', 'path', 'tpp-id', 'psu', 'times'] as const

/** The limits that are filled in. */
export type FaultLimits = { readonly [Name in (typeof limitNames)[number]]?: string | undefined }

export function readLimits(query: URLSearchParams): FaultLimits {
  return Object.fromEntries(limitNames.map((name) => [name, query.get(name) || undefined]))
}

/** A switch of a fault or quirk, with the control call that turns it on. */
export interface FaultSwitch {
  readonly id: string
  readonly sentence: string
  /** The number of requests that the fault will affect; empty for a quirk. */
  readonly often: string
  /** The number of affected requests; undefined if the switch is off. */
  readonly hitCount: number | undefined
  readonly call: { readonly method: 'POST' | 'PUT'; readonly path: string; readonly body: object }
}

/** Builds the match of a fault from the limits; undefined without limits. */
export function matchWithin({ times: _, 'tpp-id': tpp, ...limits }: FaultLimits): object | undefined {
  const entries = Object.entries({ ...limits, tpp }).filter(([, value]) => value !== undefined)
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

function readTimes({ times: defaults }: FaultPreset['fault'], times: string | undefined): number | undefined {
  if (times === undefined) return defaults
  return times === 'always' ? undefined : Number(times)
}

/** Builds the body of `POST /_sandbox/faults` for a preset within limits. */
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

/**
 * Writes a key that is equal for faults with the same effect on the same requests, regardless of the count;
 * undefined if a function narrows the match.
 */
function ruleKey({ match, ...rule }: FaultRule): string | undefined {
  return match?.where === undefined ? JSON.stringify([effectKey(rule), match]) : undefined
}

function keyOfBody(faults: Faults, body: object): string | undefined {
  const result = faults.read(body)
  return result.ok ? ruleKey(result.value) : undefined
}

/** Finds the active faults that a preset has added within limits. */
export function faultsOfPreset(faults: Faults, body: object): readonly ActiveFault[] {
  const key = keyOfBody(faults, body)
  return key === undefined ? [] : faults.list().filter(({ rule }) => ruleKey(rule) === key)
}

/** Counts the affected requests by the key of the fault. */
function countStruck(faults: Faults): ReadonlyMap<string | undefined, number> {
  const counts = new Map<string | undefined, number>()
  for (const { rule, struck } of faults.list()) {
    const key = ruleKey(rule)
    counts.set(key, (counts.get(key) ?? 0) + struck)
  }
  return counts
}

/** Lists the switches of the presets within limits. */
export function presetSwitches(faults: Faults, limits: FaultLimits): readonly FaultSwitch[] {
  const counts = countStruck(faults)
  return faultPresets.map((preset) => {
    const body = presetBody(preset, limits)
    const key = keyOfBody(faults, body)
    return {
      id: preset.id,
      sentence: describeFault(preset.fault),
      often: describeTimes(readTimes(preset.fault, limits.times)),
      hitCount: key === undefined ? undefined : counts.get(key),
      call: { method: 'POST', path: '/_sandbox/faults', body },
    }
  })
}

/**
 * Lists the switches of the quirks. A control call sets all quirks, so each call names the active ones too.
 */
export function quirkSwitches({ quirks }: Faults, entries: readonly RequestEntry[]): readonly FaultSwitch[] {
  const isOn = new Set(quirks.on())
  return quirkNames.map((name) => ({
    id: name,
    sentence: quirkTable[name].meaning,
    often: '',
    hitCount: isOn.has(name) ? entries.filter((entry) => entry.quirks?.includes(name)).length : undefined,
    call: {
      method: 'PUT',
      path: '/_sandbox/quirks',
      body: { on: quirkNames.filter((quirk) => quirk === name || isOn.has(quirk)) },
    },
  }))
}

/** Describes the requests that a fault affects. */
export function describeMatch({ where, ...match }: FaultMatch = {}): string {
  const fields = Object.entries(match).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} ${value}`],
  )
  const parts = [...fields, ...(where === undefined ? [] : [faultWords.predicate])]
  return parts.length === 0 ? faultWords.all : parts.join(', ')
}

/** The most affected requests that are shown. */
const hitsMax = 8

/** Lists the latest requests that a fault affected, the newest first. */
export function latestHits(entries: readonly RequestEntry[]): readonly RequestEntry[] {
  const hits: RequestEntry[] = []
  for (let at = entries.length - 1; at >= 0 && hits.length < hitsMax; at -= 1) {
    const entry = entries[at]
    if (entry?.faults !== undefined) hits.push(entry)
  }
  return hits
}

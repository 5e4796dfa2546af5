import type { Refusal, Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import { refuse } from '@pocketbank/core/base/errors'
import { addFault, refuseUnknownFault } from '@pocketbank/devtools/control/operations/fault-operations'
import { describeFault, faultPresets } from '@pocketbank/devtools/faults'
import { quirkNames, quirkTable } from '@pocketbank/devtools/faults/quirks'
import { readJson } from '@pocketbank/http/requests/body'
import { utf8Encoder } from '@pocketbank/signatures/runtime'
import * as v from 'valibot'
import { action, type BankPageInput, goToPage, stayOnPage } from '../page.ts'
import { describeMatch, type FaultLimits, faultsOfPreset, limitNames, presetBody } from './fault-facts.ts'
import { faultWords } from './words.ts'

export const faultsPath = '/console/faults'

/** The numbers of requests to which a fault can be limited; `always` has no limit. */
export const timesChoices = ['1', '2', '3', '5', '10', '100', 'always'] as const

const text = v.optional(v.string())

interface Switched {
  readonly id: string
  readonly isOn: boolean
  readonly limits: FaultLimits
}

function setPreset(
  { bank: { faults } }: BankPageInput,
  { id, isOn, limits }: Switched,
): Result<string, Refusal> {
  const preset = faultPresets.find((row) => row.id === id)
  if (preset === undefined) return refuse('E4i', faultWords.unknown)
  const body = presetBody(preset, limits)
  const sentence = describeFault(preset.fault)
  if (!isOn) {
    for (const fault of faultsOfPreset(faults, body)) faults.remove(fault.id)
    return ok(faultWords.turnedOff(sentence))
  }
  const result = addFault(faults, body)
  return result.ok ? ok(faultWords.turnedOn(sentence, describeMatch(result.value.rule.match))) : result
}

/** Turns a fault on or off within limits. Without a fault it shows the switches with these limits. */
export const switchFaultAction = action({
  name: 'switch-fault',
  fields: v.object({
    on: text,
    off: text,
    operation: text,
    method: text,
    path: text,
    'tpp-id': text,
    psu: text,
    times: v.optional(v.picklist(timesChoices, `one of ${timesChoices.join(', ')}`)),
  }),
  run(input, { on, off, ...limits }) {
    const query = Object.fromEntries(
      limitNames.flatMap((name) => (limits[name] === undefined ? [] : [[name, limits[name]]])),
    )
    const id = on ?? off
    if (id === undefined) return goToPage({ path: faultsPath, query })
    const result = setPreset(input, { id, isOn: on !== undefined, limits })
    return result.ok ? goToPage({ path: faultsPath, query }, result.value) : result
  },
})

const quirk = v.optional(v.picklist(quirkNames, `a quirk: ${quirkNames.join(', ')}`))

export const switchQuirkAction = action({
  name: 'switch-quirk',
  fields: v.object({ on: quirk, off: quirk }),
  run({ bank: { faults } }, { on, off }) {
    const name = on ?? off
    if (name === undefined) return stayOnPage()
    faults.quirks.set(name, on !== undefined)
    const { meaning } = quirkTable[name]
    return stayOnPage(
      on === undefined ? faultWords.turnedOff(meaning) : faultWords.turnedOn(meaning, faultWords.all),
    )
  },
})

export const addFaultAction = action({
  name: 'add-fault',
  fields: v.object({ fault: v.string() }),
  run({ bank: { faults } }, { fault }) {
    const json = readJson(utf8Encoder.encode(fault))
    const result = json.ok ? addFault(faults, json.value) : json
    if (!result.ok) return fail({ ...result.error, path: '$.fault' })
    const { value } = result
    return stayOnPage(faultWords.turnedOn(describeFault(value.rule), describeMatch(value.rule.match)))
  },
})

export const removeFaultAction = action({
  name: 'remove-fault',
  fields: v.object({ id: v.string() }),
  run({ bank }, { id }) {
    return bank.faults.remove(id) ? stayOnPage(faultWords.removed(id)) : refuseUnknownFault()
  },
})

export const clearFaultsAction = action({
  name: 'clear-faults',
  fields: v.object({}),
  run({ bank: { faults } }) {
    faults.clear()
    faults.quirks.clear()
    return stayOnPage(faultWords.cleared)
  },
})

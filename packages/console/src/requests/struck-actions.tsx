import type { Refusal, Result } from '@pocketbank/core'
import { refuse } from '@pocketbank/core/base/errors'
import { addFault } from '@pocketbank/devtools/control/operations/fault-operations'
import { describeFault, findStruckFaults } from '@pocketbank/devtools/faults'
import type { QuirkName } from '@pocketbank/devtools/faults/quirks'
import type { RequestEntry } from '@pocketbank/http'
import * as v from 'valibot'
import type { StruckActions } from '../explainer/struck-list.tsx'
import { removeFaultAction, switchQuirkAction } from '../faults/fault-actions.ts'
import { describeMatch } from '../faults/fault-facts.ts'
import { faultWords } from '../faults/words.ts'
import { type ActionResult, action, type BankPageInput, stayOnPage } from '../page.ts'
import { ActionForm } from '../parts.tsx'
import { findRequestEntry, type RequestPageInput } from './request-input.ts'
import { requestWords } from './words.ts'

function findStruck(entry: RequestEntry | undefined, id: string) {
  return entry && findStruckFaults(entry)?.find((fault) => fault.id === id)
}

/** Adds the fault again that affected the request of the page. */
function addAgain(input: BankPageInput, id: string): Result<ActionResult, Refusal> {
  const fault = findStruck(findRequestEntry(input), id)
  if (fault === undefined || fault.match?.where) return refuse('E4k', requestWords.noFault(id))
  const { effect, after, times, match } = fault
  const result = addFault(input.bank.faults, { effect, after, times, match })
  return result.ok
    ? stayOnPage(
        faultWords.turnedOn(describeFault(result.value.rule), describeMatch(result.value.rule.match)),
      )
    : result
}

export const addFaultAgainAction = action({
  name: 'add-fault-again',
  fields: v.object({ id: v.string() }),
  run: (input, { id }) => addAgain(input, id),
})

interface StruckRequest {
  readonly input: RequestPageInput
  readonly entry: RequestEntry
}

/**
 * Draws the button about a fault or quirk. It turns off what is still active, and adds a removed fault again.
 */
export function drawStruckActions({ input, entry }: StruckRequest): StruckActions | undefined {
  const { bank } = input
  if (bank === undefined) return undefined
  const { faults } = bank
  return ({ kind, id }) => {
    if (kind === 'quirk') {
      if (!faults.quirks.on().includes(id as QuirkName)) return ''
      return <ActionForm form={input.form(switchQuirkAction, { off: id })} submit={requestWords.turnOff} />
    }
    const faultHit = findStruck(entry, id)
    // After a restored snapshot, another fault may have this id.
    if (faults.list().some((fault) => fault.id === id && fault.rule.effect === faultHit?.effect)) {
      return <ActionForm form={input.form(removeFaultAction, { id })} submit={requestWords.turnOff} />
    }
    if (faultHit === undefined || faultHit.match?.where) return ''
    return <ActionForm form={input.form(addFaultAgainAction, { id })} submit={requestWords.addAgain} />
  }
}

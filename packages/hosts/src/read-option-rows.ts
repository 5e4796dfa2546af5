import type { Result } from '@pocketbank/core'
import { fail, ok, suggestNearest } from '@pocketbank/core/base'
import { writeError } from '@pocketbank/core/base/errors'
import type { OptionReader, OptionRow } from '@pocketbank/core/base/options'
import type { MessageBounds, SettingsInput } from '@pocketbank/http'
import { choice, turnedOff, wholeNumber, yesOrNo } from './option-readers.ts'
import { type HostOptionRows, toVariableName } from './option-table.ts'

/** The text of an option, and the flag or variable with which it was written. */
export interface WrittenOption {
  readonly text: string
  readonly by: string
}

/**
 * Reads the variable of an option. D: an empty variable counts as absent, since many tools can only blank a
 * variable.
 */
export function readVariable(
  flag: string,
  variables: Readonly<Record<string, unknown>>,
): WrittenOption | undefined {
  const by = toVariableName(flag)
  const text = String(variables[by] ?? '')
  return text === '' ? undefined : { text, by }
}

function readerFor({ read, choices, range, turnsOff }: OptionRow): OptionReader<unknown> {
  if (read !== undefined) return read
  if (choices !== undefined) return choice(choices)
  if (range !== undefined) return wholeNumber(range)
  return turnsOff ? turnedOff : yesOrNo
}

interface WrittenSettings {
  readonly settings: SettingsInput
  readonly messages?: MessageBounds
}

/** Reads the options of a host. The error is one line that names the wrong flag or variable. */
export function readOptionRows<Options>(
  rows: HostOptionRows,
  find: (flag: string) => WrittenOption | undefined,
): Result<Options & WrittenSettings, string> {
  const options: Record<string, unknown> = { settings: {} }
  for (const [name, row] of Object.entries(rows)) {
    const { flag, within, isSecret, choices = [], suggestions = choices } = row
    const option = find(flag)
    if (option === undefined) continue
    const value = readerFor(row)(option.text)
    if (!value.ok) {
      const got = isSecret === true ? undefined : option.text
      const problem = `must be ${value.error}`
      return fail(
        writeError({ place: option.by, problem, got, hint: suggestNearest(option.text, suggestions) }),
      )
    }
    if (within === undefined) options[name] = value.value
    else options[within] = { ...(options[within] as object), [name]: value.value }
  }
  return ok(options as Options & WrittenSettings)
}

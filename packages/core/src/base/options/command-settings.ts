import type { SettingRows } from './option-row.ts'

/** The settings that commands read. A host takes them like its other settings, and http passes them on in the context. */
export interface CommandSettings {
  /**
   * Strictness of request checks: `contract` requires all that §4 and §2 call required, `lenient` only the headers of the signature, and
   * takes what published test data leaves empty (A10). Default: `contract`.
   */
  readonly strictness?: 'contract' | 'lenient'
}

const strictnesses = {
  contract: 'All that the interface requires',
  lenient: 'Lenient: those of the signature only',
}

export const commandSettings = {
  strictness: {
    flag: 'strictness',
    choices: ['contract', 'lenient'],
    value: 'MODE',
    help: 'contract, or lenient to require the signature headers only',
    label: 'Required headers',
    write: (strictness: keyof typeof strictnesses) => strictnesses[strictness],
  },
} as const satisfies SettingRows<CommandSettings>

/** The default of each of these settings; undefined if it is off. They are no part of the rows, so that hosts at the edge load no words. */
export const commandDefaults = {
  strictness: 'contract',
} as const satisfies Readonly<Record<keyof CommandSettings, unknown>>

/** Picks the settings that commands read, except those with the default value: the journal keeps every context. */
export function pickCommandSettings(settings: CommandSettings): CommandSettings {
  const defaults: Readonly<Record<string, unknown>> = commandDefaults
  const entries = Object.entries(settings)
  return Object.fromEntries(entries.filter(([name, value]) => name in defaults && value !== defaults[name]))
}

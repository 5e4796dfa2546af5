import type { SettingRows } from './option-row.ts'

/**
 * The settings that commands read. A host takes them with its other settings, and http passes them in the
 * context.
 */
export interface CommandSettings {
  /**
   * Strictness of request checks: `contract` requires all that §4 and §2 call required. `lenient` requires
   * only the headers of the signature, and accepts the empty fields of published test data (A10). Default:
   * `contract`.
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
    help: 'contract, or lenient to require only the signature headers',
    label: 'Required headers',
    write: (strictness: keyof typeof strictnesses) => strictnesses[strictness],
  },
} as const satisfies SettingRows<CommandSettings>

/**
 * The default of each setting; undefined if it is off. They are apart from the rows, so that edge hosts load
 * no texts.
 */
export const commandDefaults = {
  strictness: 'contract',
} as const satisfies Readonly<Record<keyof CommandSettings, unknown>>

/** Picks the settings that commands read, without defaults: the journal keeps every context. */
export function pickCommandSettings(settings: CommandSettings): CommandSettings {
  const defaults: Readonly<Record<string, unknown>> = commandDefaults
  const entries = Object.entries(settings)
  return Object.fromEntries(entries.filter(([name, value]) => name in defaults && value !== defaults[name]))
}

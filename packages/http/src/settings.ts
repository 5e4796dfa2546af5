import { writeError } from '@pocketbank/core/base/errors'
import { commandDefaults } from '@pocketbank/core/base/options'
import { readFixNames } from './operations/accept-fix/fixes.ts'
import type { SettingsInput } from './options/setting-options.ts'

export type { SettingsInput } from './options/setting-options.ts'

/** The settings that hold unless a host says otherwise. The others are off. */
export const defaultSettings = {
  signatures: 'required',
  strictness: commandDefaults.strictness,
  rsaBitsMin: 2048,
  defaultFixes: [],
  clientCertificates: 'none',
  clientCertHeader: false,
} as const satisfies SettingsInput

type DefaultSettingName = keyof typeof defaultSettings

/** How requests are treated; a host chooses. */
export interface Settings
  extends Required<Pick<SettingsInput, DefaultSettingName>>,
    Omit<SettingsInput, DefaultSettingName> {}

/** Completes the settings of a host by the defaults. Throws if a default fix is unknown. */
export function completeSettings(options: SettingsInput = {}): Settings {
  const defaultFixes = readFixNames(options.defaultFixes ?? [])
  if (!defaultFixes.ok) {
    const got = options.defaultFixes?.join(', ')
    const problem = `must be ${defaultFixes.error}`
    throw new Error(writeError({ place: 'defaultFixes', problem, got }))
  }
  return { ...defaultSettings, ...options, defaultFixes: defaultFixes.value }
}

/** The release of the interface that the bank speaks (§9), which the header of every answer has. */
export const release = { header: 'X-Release', value: '1.21.17' } as const

/** Bytes of a request body at most. D: 1 MiB, ten times what the largest call needs. */
export const bodyBytesMax = 1_048_576

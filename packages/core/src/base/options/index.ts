export {
  type CommandSettings,
  commandDefaults,
  commandSettings,
  pickCommandSettings,
} from './command-settings.ts'
export type {
  NumberRange,
  OptionPlace,
  OptionReader,
  OptionRow,
  OptionRows,
  SettingRow,
  SettingRows,
} from './option-row.ts'

import type { Result } from '../result.ts'

/** Reads the text of an option. The error says what was expected. */
export type OptionReader<Value> = (text: string) => Result<Value, string>

/**
 * Where an option can be set: at the local server (flags and variables), at a Worker (variables and
 * `DurableObjectOptions`), in `createEdge`, and in a sandbox.
 */
export type OptionPlace = 'server' | 'worker' | 'edge' | 'sandbox'

/** The whole numbers that an option accepts, both ends included. */
export interface NumberRange {
  readonly from: number
  readonly to: number
  /** What the numbers count, for messages: `bits`. */
  readonly unit: string
  /**
   * Factor between the number that a person writes and the value in code, such as the bytes of a MiB.
   * Default: 1.
   */
  readonly factor?: number
}

/**
 * An option of a bank or of its host. Its type and the comment that editors show are a field of an interface,
 * against which the compiler checks the row (`OptionRows`).
 */
export interface OptionRow {
  /** The flag without dashes. The variable follows from it: `POCKETBANK_MIN_RSA_BITS`. */
  readonly flag: string
  readonly choices?: readonly string[]
  /** Words of which the nearest is suggested for a wrong text. Default: the choices. */
  readonly suggestions?: readonly string[]
  readonly range?: NumberRange
  readonly read?: OptionReader<unknown>
  /** True if the switch turns off a default. */
  readonly turnsOff?: true
  /** Placeholder of the value in the help; a switch has none. */
  readonly value?: string
  readonly help: string
  /** The value without the option. */
  readonly default?: unknown
  /** Description of the default. Default: its value; for a switch `off`. */
  readonly byDefault?: string
  /** True if messages leave the value out. */
  readonly isSecret?: true
  /** The option without which this one is refused, by its name in code; of several, one is enough. */
  readonly needs?: string | readonly string[]
  /** The option with which this one is refused, by its name in code. */
  readonly excludes?: string
  /** Where the option can be set. Default: everywhere. */
  readonly places?: readonly OptionPlace[]
}

/** A setting of a bank, which the page Bank shows. */
export interface SettingRow extends OptionRow {
  readonly label: string
  /** Describes a value that is set. Default: the value with its unit. */
  readonly write?: (value: never) => string
}

/** How the text of a value is read. An option without these fields is a switch. */
type ValueRow<Value> =
  | { readonly read: OptionReader<Value> }
  | ([Value] extends [boolean]
      ? { readonly read?: never; readonly choices?: never; readonly range?: never }
      : [Value] extends [number]
        ? { readonly range: NumberRange }
        : [Value] extends [string]
          ? { readonly choices: readonly Value[] }
          : never)

export type OptionRows<Options, Row extends OptionRow = OptionRow> = {
  readonly [Name in keyof Options]-?: Row & ValueRow<NonNullable<Options[Name]>>
}

export type SettingRows<Options> = OptionRows<Options, SettingRow>

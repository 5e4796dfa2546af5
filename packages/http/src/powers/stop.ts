import type { Refusal } from '@pocketbank/core'

/** Why a request has no power, and how that is told. */
export interface Stop {
  readonly refusal: Refusal
  /** The HTTP status where it is not the one of the code. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

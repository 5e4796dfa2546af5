import type { Mistake } from '@pocketbank/signatures/signing'

/** A mistake with what the bank says of it. */
export interface CorpusMistake extends Mistake {
  /** Words of the refusal's text. */
  readonly cause: string
  /** Words of what to change on the page about a request with this mistake. */
  readonly change?: string
}

import type { Instant } from './time/instant.ts'

/** What a transition may know besides the bank and the command: plain data, so that commands can be kept and replayed. */
export interface Context {
  /** The bank's clock. */
  readonly now: Instant
  /**
   * How amounts of the sandbox operations may be written: `whole`, as HTTP knows them (§2.1: int32), or `exact`, which also
   * takes decimal text. Without it: `exact`.
   */
  readonly amounts?: 'whole' | 'exact'
  /** The id of the TPP that asks, where one does. */
  readonly tpp?: string
}

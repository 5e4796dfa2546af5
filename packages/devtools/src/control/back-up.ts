import type { Refusal, Result } from '@pocketbank/core'

/** A copy of all stored banks of a host. */
export interface BackUpReport {
  /** The folder that has it, from the root of the machine. */
  readonly folder: string
  readonly banks: number
  readonly bytes: number
}

/** Copies all stored banks of a host into a folder that is new or empty. */
export type BackUp = (folder: string) => Promise<Result<BackUpReport, Refusal>>

import type { Refusal, Result } from '@pocketbank/core'

export interface BackUpReport {
  /** The absolute path of the folder with the copy. */
  readonly folder: string
  readonly banks: number
  readonly bytes: number
}

/** Copies all stored banks of a host into a new or empty folder. */
export type BackUp = (folder: string) => Promise<Result<BackUpReport, Refusal>>

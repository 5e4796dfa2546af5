import type { ErrorCode } from '../../errors/codes.ts'

/** A rule that refuses requests: its code, or several codes of which each refusal names one. */
export type DecidingRow = readonly [codes: ErrorCode | readonly ErrorCode[], sentence: string, source: string]

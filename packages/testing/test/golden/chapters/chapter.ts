import type { Transcript } from '../transcript.ts'

/** A part of the session: what a client asks a bank of its own, one request after the other. */
export type Chapter = (transcript: Transcript) => Promise<void>

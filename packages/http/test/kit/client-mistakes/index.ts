import { type ClientMistake, createCorpusMistake } from './client-mistake.ts'
import { corpus } from './corpus.ts'
import type { CorpusMistake } from './corpus-mistake.ts'
import { ofCertificate, ofMessage } from './key-and-header-mistakes.ts'
import { ofOthers, ofText } from './signing-string-mistakes.ts'

export { createClient, strictSettings } from './client-mistake.ts'
export { type CorpusName, corpus } from './corpus.ts'
export type { CorpusMistake } from './corpus-mistake.ts'

const ofCorpus = Object.values<CorpusMistake>(corpus).flatMap(({ change, ...mistake }) =>
  change === undefined ? [] : [createCorpusMistake({ ...mistake, change })],
)

/** What clients typically get wrong. */
export const clientMistakes: readonly ClientMistake[] = [
  ...ofCorpus,
  ...ofText,
  ...ofOthers,
  ...ofCertificate,
  ...ofMessage,
]

import { openBank } from '../bank.ts'
import type { Chapter } from './chapter.ts'

/** The description of everything, of which the text is in `docs/openapi.json`. */
export const description: Chapter = async (transcript) => {
  await openBank(transcript).ask('GET', '/openapi.json')
}

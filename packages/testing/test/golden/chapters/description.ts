import { openBank } from '../bank.ts'
import { linesOf } from '../layout.ts'
import type { Chapter } from './chapter.ts'

/** The description of everything, in two files: what it says of the interface, and of the sandbox. */
export const description: Chapter = async (transcript) => {
  const bank = openBank(transcript)
  const answer = await bank.ask('GET', '/openapi.json')
  const lines = linesOf(await answer.text(), 'application/json')
  const sandbox = lines.findIndex((line) => line.startsWith('|   "/v1/sandbox'))
  transcript.attach('description-of-interface', lines.slice(0, sandbox))
  transcript.attach('description-of-sandbox', lines.slice(sandbox))
}

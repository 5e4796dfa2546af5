import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chapters } from './chapters/index.ts'
import { descriptionIn, operationsWithout, wordsWithout } from './coverage.ts'
import { goldenFolder, held } from './held.ts'
import { Transcript } from './transcript.ts'

/** What to do where an answer differs. */
const advice = 'if the change is meant, write the transcripts anew as README.md beside this test tells'

const told = new Map<string, Promise<Transcript>>()

async function tell(name: string): Promise<Transcript> {
  const transcript = new Transcript()
  await chapters[name]?.(transcript)
  return transcript
}

function transcriptOf(name: string): Promise<Transcript> {
  const known = told.get(name) ?? tell(name)
  told.set(name, known)
  return known
}

const names = Object.keys(chapters)

test.each(names)('what the bank answers is as it was, octet for octet: %s', async (name) => {
  const transcript = await transcriptOf(name)
  expect(transcript.exchanges.length).toBeGreaterThan(0)
  expect(held(`${name}.txt`, transcript.text), advice).toBe('the same')
})

test('there are the transcripts of the chapters, and no others', () => {
  expect(readdirSync(goldenFolder).toSorted()).toEqual(names.map((name) => `${name}.txt`).toSorted())
})

test('every operation, stage, code, fault and quirk that the bank knows is in the session', async () => {
  const transcripts = await Promise.all(names.map(transcriptOf))
  const description = descriptionIn(transcripts)
  const missing = 'ask for each in a chapter of packages/testing/test/golden/chapters/'
  expect(operationsWithout(description, transcripts), missing).toEqual([])
  expect(wordsWithout(description, transcripts), missing).toEqual([])
})

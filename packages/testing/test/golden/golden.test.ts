import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chapters } from './chapters/index.ts'
import { goldenFolder, held } from './held.ts'
import { Transcript } from './transcript.ts'

const told = new Map<string, Transcript>()

async function transcriptOf(name: string): Promise<Transcript> {
  const known = told.get(name)
  if (known !== undefined) return known
  const transcript = new Transcript()
  await chapters[name]?.(transcript)
  told.set(name, transcript)
  return transcript
}

const names = Object.keys(chapters)

test.each(names)('what the bank answers is as it was, octet for octet: %s', async (name) => {
  const transcript = await transcriptOf(name)
  expect(transcript.exchanges.length).toBeGreaterThan(0)
  for (const [file, parts] of transcript.files(name)) expect(held(`${file}.txt`, parts)).toBe('the same')
})

test('there are the transcripts of the chapters, and no others', async () => {
  const files = await Promise.all(names.map(async (name) => (await transcriptOf(name)).files(name)))
  const expected = files.flat().map(([file]) => `${file}.txt`)
  expect(readdirSync(goldenFolder).toSorted()).toEqual(expected.toSorted())
})

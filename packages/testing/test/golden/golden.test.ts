import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chapters } from './chapters/index.ts'
import { compareTranscript, goldenFolder } from './compare.ts'
import { operationsRepeated, operationsWithout, readDescription, wordsWithout } from './coverage.ts'
import { Transcript } from './transcript.ts'

const remedy = 'if the change is meant, write the transcripts: see README.md of this folder'

const transcripts = new Map<string, Promise<Transcript>>()

async function runChapter(name: string): Promise<Transcript> {
  const transcript = new Transcript()
  await chapters[name]?.(transcript)
  return transcript
}

function openTranscript(name: string): Promise<Transcript> {
  const transcript = transcripts.get(name) ?? runChapter(name)
  transcripts.set(name, transcript)
  return transcript
}

const names = Object.keys(chapters)

test.each(names)('sends the responses of the transcript: %s', async (name) => {
  const transcript = await openTranscript(name)
  expect(transcript.exchanges.length).toBeGreaterThan(0)
  expect(compareTranscript(`${name}.txt`, transcript.text), remedy).toBe('the same')
})

test('has a transcript of each chapter, and no other file', () => {
  expect(readdirSync(goldenFolder).toSorted()).toEqual(names.map((name) => `${name}.txt`).toSorted())
})

test('shows every operation, stage, step, code and fault of the bank', async () => {
  const allTranscripts = await Promise.all(names.map(openTranscript))
  const description = readDescription()
  const missing = 'add an exchange for each to a chapter of packages/testing/test/golden/chapters/'
  expect(operationsWithout(description, allTranscripts), missing).toEqual([])
  expect(wordsWithout(description, allTranscripts), missing).toEqual([])
})

/**
 * Transcripts that are about bodies of operations of another one: quirks change rows, and the address of a
 * bank changes links.
 */
const aboutBodies = {
  createConsent: ['access', 'hosts'],
  listAccountTransactions: ['access', 'quirks'],
}

test('has whole bodies of an operation in one transcript', async () => {
  const allTranscripts = await Promise.all(
    names.map(async (name) => [name, await openTranscript(name)] as const),
  )
  const remedyOfRepeated =
    'list the exchange, or omit its body, in all transcripts except that of the operation'
  expect(operationsRepeated(readDescription(), Object.fromEntries(allTranscripts)), remedyOfRepeated).toEqual(
    aboutBodies,
  )
})

import { expect, onTestFinished, test, vi } from 'vitest'
import { readOptions, serve } from '../src/node/index.ts'
import { runSignaturesStory } from './signatures-story.ts'
import { runStory, type StoryBank } from './story.ts'
import { bankInProcess, connectBank } from './story-banks.ts'

/** A bank that listens on Node, until the test ends. */
async function listeningBank(): Promise<StoryBank> {
  const options = readOptions(['--port', '0'], {})
  if (!options.ok) throw new Error(options.error)
  const server = await serve(options.value)
  onTestFinished(() => server.close())
  return connectBank(server.url)
}

test.each([
  ['in this process', bankInProcess],
  ['that listens', listeningBank],
])('runs the story of every runtime at a bank %s', async (_, open) => {
  await runStory(await open())
})

test('runs the story of signatures as this Node', async () => {
  await runSignaturesStory()
})

test('names a runtime that verifies everything', async () => {
  const verifies = vi.spyOn(crypto.subtle, 'verify').mockResolvedValue(true)
  onTestFinished(() => verifies.mockRestore())
  await expect(runSignaturesStory()).rejects.toThrow('another target: expected Refused at the step signature')
})

test('names a bank that behaves differently', async () => {
  const bank = bankInProcess()
  const idle = { ...bank, advanceToBatch: async () => {} }
  await expect(runStory(idle)).rejects.toThrow('a payment after its batch: expected "ACSC", received "PDNG"')
})

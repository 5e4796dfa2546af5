import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStreams } from './events.ts'

const request = new Request('http://127.0.0.1/console/events')

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

async function openReader(answer: Response | Promise<Response>) {
  const reader = ((await answer).body as ReadableStream<Uint8Array>).getReader()
  return {
    next: async () => new TextDecoder().decode((await reader.read()).value),
    isDone: async () => (await reader.read()).done,
    cancel: () => reader.cancel(),
  }
}

test('[C2a] sends the state now, later ones at most once a second, and a sign every 15 seconds', async () => {
  let state = 'one'
  let looks = 0
  const streams = createStreams()
  const looked = () => {
    looks += 1
    return state
  }
  const reader = await openReader(streams.open(request, looked))
  expect(await reader.next()).toBe('data: one\n\n')
  state = 'two'
  await vi.advanceTimersByTimeAsync(999)
  expect(looks).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await reader.next()).toBe('data: two\n\n')
  await vi.advanceTimersByTimeAsync(15_000)
  expect([await reader.next(), looks]).toEqual([': here\n\n', 17])
  streams.end()
  expect(await reader.isDone()).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('[C2a] sends the latest state to a browser once it reads again', async () => {
  let state = 0
  const streams = createStreams()
  const answer = await streams.open(request, () => String(state))
  for (; state < 50; state += 1) await vi.advanceTimersByTimeAsync(1_000)
  const reader = await openReader(answer)
  const events = [await reader.next(), await reader.next()]
  await vi.advanceTimersByTimeAsync(1_000)
  events.push(await reader.next())
  expect(events.length).toBeLessThan(state)
  expect(events.at(-1)).toBe('data: 50\n\n')
  streams.end()
})

test('[C2a] serves 200 browsers, and another one when one leaves', async () => {
  const streams = createStreams()
  const open = () => streams.open(request, () => 'state')
  const answers = await Promise.all(Array.from({ length: 200 }, open))
  expect((await open()).status).toBe(503)
  await answers[0]?.body?.cancel()
  expect([(await open()).status, (await open()).status]).toEqual([200, 503])
  expect(vi.getTimerCount()).toBe(200)
  streams.end()
  expect([vi.getTimerCount(), (await open()).status]).toEqual([0, 200])
  streams.end()
})

test('[C2a] has the headers of the console, and opens no stream for HEAD', async () => {
  const streams = createStreams()
  const answer = await streams.open(new Request(request, { method: 'HEAD' }), () => 'state')
  expect([answer.headers.get('Content-Type'), answer.headers.get('Cache-Control'), answer.body]).toEqual([
    'text/event-stream',
    'no-store',
    null,
  ])
  expect(vi.getTimerCount()).toBe(0)
})

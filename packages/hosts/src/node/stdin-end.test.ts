import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { onEnd } from './stdin-end.ts'

test('[Y11] the end of a stream is told once, whatever came before', async () => {
  const [stream, onEndSpy] = [new PassThrough(), vi.fn()]
  onEnd(stream, onEndSpy)
  stream.write('nobody reads this')
  expect(onEndSpy).not.toHaveBeenCalled()
  stream.end()
  await vi.waitFor(() => expect(stream.closed).toBe(true))
  expect(onEndSpy).toHaveBeenCalledOnce()
})

test('[Y11] a stream that breaks has ended', async () => {
  const [stream, onEndSpy] = [new PassThrough(), vi.fn()]
  onEnd(stream, onEndSpy)
  stream.destroy(new Error('EIO'))
  await vi.waitFor(() => expect(onEndSpy).toHaveBeenCalledOnce())
})

import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { onEnd } from './stdin-end.ts'

test('[Y11] the end of a stream is told once, whatever came before', async () => {
  const [stream, ended] = [new PassThrough(), vi.fn()]
  onEnd(stream, ended)
  stream.write('nobody reads this')
  expect(ended).not.toHaveBeenCalled()
  stream.end()
  await vi.waitFor(() => expect(stream.closed).toBe(true))
  expect(ended).toHaveBeenCalledOnce()
})

test('[Y11] a stream that breaks has ended', async () => {
  const [stream, ended] = [new PassThrough(), vi.fn()]
  onEnd(stream, ended)
  stream.destroy(new Error('EIO'))
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce())
})

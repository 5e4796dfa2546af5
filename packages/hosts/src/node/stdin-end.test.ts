import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { onEnd } from './stdin-end.ts'

test('[Y11] reports the end of a stream once', async () => {
  const [stream, onEndSpy] = [new PassThrough(), vi.fn()]
  onEnd(stream, onEndSpy)
  stream.write('nobody reads this')
  expect(onEndSpy).not.toHaveBeenCalled()
  stream.end()
  await vi.waitFor(() => expect(stream.closed).toBe(true))
  expect(onEndSpy).toHaveBeenCalledOnce()
})

test('[Y11] treats a broken stream as ended', async () => {
  const [stream, onEndSpy] = [new PassThrough(), vi.fn()]
  onEnd(stream, onEndSpy)
  stream.destroy(new Error('EIO'))
  await vi.waitFor(() => expect(onEndSpy).toHaveBeenCalledOnce())
})

import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createPrinter } from './printer.ts'

/** A stream whose reader waits for the test, like a full pipe. */
function slowStream() {
  const pieces: string[] = []
  const waiting: (() => void)[] = []
  let isReading = false
  const stream = new Writable({
    write(piece, _, callback) {
      pieces.push(String(piece))
      if (isReading) callback()
      else waiting.push(callback)
    },
  })
  const readAll = async () => {
    isReading = true
    for (const callback of waiting.splice(0)) callback()
    await new Promise((resolve) => setImmediate(resolve))
    return pieces.join('')
  }
  return { stream, readAll }
}

const large = 'x'.repeat(30_000)

test('[E5a] counts what a slow reader cannot take, and prints the count later', async () => {
  const { stream, readAll } = slowStream()
  const printer = createPrinter(stream)
  let count = 0
  const text = () => {
    count += 1
    return large
  }
  for (let round = 0; round < 40; round += 1) printer.printNote('explanation', text)
  printer.printNote('fault', text)
  expect(count).toBe(3)
  const lines = (await readAll()).split('\n')
  expect(lines).toEqual([
    large,
    large,
    large,
    '… 37 explanations and 1 fault were not printed: this output is read too slowly',
    '',
  ])
})

test('[E5a] counts one omitted line as one', async () => {
  const { stream, readAll } = slowStream()
  const printer = createPrinter(stream)
  for (let round = 0; round < 4; round += 1) printer.printNote('explanation', () => large)
  expect(await readAll()).toContain('… 1 explanation was not printed: ')
})

test('[E5a] prints the last count at the end without waiting for ever', async () => {
  const { stream, readAll } = slowStream()
  const printer = createPrinter(stream)
  for (let round = 0; round < 5; round += 1) printer.printNote('explanation', () => large)
  await printer.flush()
  expect(await readAll()).toContain('… 2 explanations were not printed')
  await printer.flush()
})

test('[E5a] never waits for a write', () => {
  const answers: boolean[] = []
  const { stream } = slowStream()
  const handle = { setBlocking: (isBlocking: boolean) => void answers.push(isBlocking) }
  const printer = createPrinter(Object.assign(stream, { _handle: handle }))
  printer.line('one')
  printer.printNote('explanation', () => 'two')
  expect(answers).toEqual([false, false])
})

/** A stream that fails each write with an error of the system. */
function failing(code: string) {
  const failed: string[] = []
  const stream = new Writable({
    autoDestroy: false,
    emitClose: false,
    write(piece, _, callback) {
      failed.push(String(piece))
      callback(Object.assign(new Error(code), { code }))
    },
  })
  return { stream, failed }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test.each(['EPIPE', 'EIO', 'ERR_STREAM_DESTROYED'])('[E5a] stops printing on %s', async (code) => {
  const { stream, failed } = failing(code)
  const printer = createPrinter(stream)
  printer.line('heard by nobody')
  await turn()
  printer.line('not written')
  printer.printNote('explanation', () => 'not made')
  await printer.flush()
  expect(failed).toEqual(['heard by nobody\n'])
})

test('[E5a] continues with a full disk', async () => {
  const { stream, failed } = failing('ENOSPC')
  const printer = createPrinter(stream)
  printer.line('lost')
  await turn()
  expect(stream.destroyed).toBe(false)
  printer.line('tried again')
  expect(failed[0]).toBe('lost\n')
  await turn()
})

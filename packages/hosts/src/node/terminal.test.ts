import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, constants, createReadStream, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTpp } from '@pocketbank/testing'
import { expect, onTestFinished, test } from 'vitest'
import { command } from '../../runtime-tests/spawned-bank.ts'

/** Target of a bank's output: a pipe that the test reads, or a descriptor that nobody reads. */
type Output = 'pipe' | number

/** Starts an empty bank; gives its process, its address, and how it ends. */
async function bank(stderr: Output) {
  const child = spawn(process.execPath, [...command, '--port', '0', '--empty'], {
    stdio: ['ignore', 'pipe', stderr],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const url = await new Promise<string>((resolve) => {
    child.stdout?.once('data', (text) => resolve(/http:\S+/.exec(String(text))?.[0] ?? ''))
  })
  return { child, url, ended: exit }
}

/** Has a bank refuse requests, each of which it explains; gives how often it answered so. */
async function refusals(url: string, count: number): Promise<number> {
  const tpp = createTpp({ baseUrl: url })
  const request = await tpp.sign(new Request(`${url}/v1/sandbox/customers`), { wrong: 'otherKey' })
  const headers = Object.fromEntries(request.headers)
  let refusedCount = 0
  for (let round = 0; round < count; round += 1) {
    const { status } = await fetch(request.url, { headers })
    if (status === 401) refusedCount += 1
  }
  return refusedCount
}

async function stop(child: ChildProcess, exit: Promise<number | null>): Promise<number | null> {
  child.kill('SIGTERM')
  return exit
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'pocketbank-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

const hundreds = 600

/** Counts the explanations in a text, and those that it reports as left out. */
function countExplanations(text: string): { readonly printed: number; readonly skipped: number } {
  const counts = [...text.matchAll(/^… (\d+) explanations? (?:was|were) not printed/gm)]
  return {
    printed: [...text.matchAll(/^✗ 401 /gm)].length,
    skipped: counts.reduce((sum, [, count]) => sum + Number(count), 0),
  }
}

test('[E5a] answers everybody if nobody reads stderr, and counts omitted lines', async () => {
  const path = join(folder(), 'stderr')
  spawnSync('mkfifo', [path])
  const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
  const { child, url, ended } = await bank(pipe)
  // Another process on the same pipe makes it blocking, as `npm start` does.
  spawnSync('true', { stdio: ['ignore', 'ignore', pipe] })
  expect(await refusals(url, hundreds)).toBe(hundreds)
  const reader = createReadStream(path)
  let text = ''
  reader.on('data', (piece) => (text += piece))
  expect(await stop(child, ended)).toBe(0)
  closeSync(pipe)
  await new Promise<void>((resolve) => reader.once('end', resolve))
  const { printed, skipped } = countExplanations(text)
  expect(printed + skipped).toBe(hundreds)
  expect(Math.min(printed, skipped)).toBeGreaterThan(0)
})

test('[E5a] ends on request if nobody reads its output', async () => {
  const path = join(folder(), 'stderr')
  spawnSync('mkfifo', [path])
  const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
  onTestFinished(() => closeSync(pipe))
  const { child, url, ended } = await bank(pipe)
  expect(await refusals(url, hundreds)).toBe(hundreds)
  expect(await stop(child, ended)).toBe(0)
})

test.each(['stderr', 'stdout'] as const)(
  '[E5a] continues if %s has lost its reader',
  async (closedStream) => {
    const { child, url, ended } = await bank('pipe')
    if (closedStream === 'stdout') child.stderr?.resume()
    child[closedStream]?.destroy()
    expect(await refusals(url, 20)).toBe(20)
    expect((await fetch(`${url}/openapi.json`)).status).toBe(200)
    expect(await stop(child, ended)).toBe(0)
  },
)

test('[E5a] writes every explanation to a file', async () => {
  const path = join(folder(), 'stderr')
  const file = openSync(path, 'w')
  const { child, url, ended } = await bank(file)
  closeSync(file)
  expect(await refusals(url, hundreds)).toBe(hundreds)
  expect(await stop(child, ended)).toBe(0)
  expect(countExplanations(readFileSync(path, 'utf8'))).toEqual({ printed: hundreds, skipped: 0 })
})

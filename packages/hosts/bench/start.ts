import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { createTpp, tppKey } from '@pocketbank/testing'
import { load, onTheWire } from './load.ts'
import { median } from './median.ts'
import { startServer } from './server-process.ts'

const runs = 11

/**
 * Milliseconds from the start of a process to its first answer to a signed request: medians of runs that
 * alternate.
 */
export interface Starts {
  /** The published file. */
  readonly command: number
  /** From a clone, where it looks first whether its sources have changed. */
  readonly npmStart: number
  readonly emptyBank: number
  readonly bare: number
}

async function measureStart(file: string, args: readonly string[], request: Buffer): Promise<number> {
  const start = performance.now()
  const server = await startServer(file, args)
  await load(server.url, [request], 200)
  const time = performance.now() - start
  await server.stop()
  return time
}

/**
 * Measures how long the bank takes to its first response: the published file and `npm start`, with its data
 * set and empty, next to a bare Hono server.
 */
export async function measureStarts(files: {
  readonly packageFolder: string
  readonly bare: string
}): Promise<Starts> {
  const root = resolve(files.packageFolder, '../..')
  const runProgram = resolve(root, '.ci/run-program.cjs')
  const command = resolve(root, 'dist/pocketbank.cjs')
  const starts = ['start', '--port', '0']
  const source = [resolve(files.packageFolder, '../cli/src/main.ts'), ...starts]
  const { status } = spawnSync(process.execPath, [resolve(root, '.ci/build-command.mjs')], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('the command cannot be built')
  const request = await onTheWire(
    await createTpp().sign(new Request('http://bank.example/v1/sandbox/customers')),
  )
  // The first run makes what later ones find: the bundle, and what V8 compiled of it.
  await measureStart(runProgram, source, request)
  await measureStart(command, starts, request)
  const times: Record<keyof Starts, number[]> = { command: [], npmStart: [], emptyBank: [], bare: [] }
  for (let run = 0; run < runs; run += 1) {
    times.command.push(await measureStart(command, starts, request))
    times.bare.push(await measureStart(files.bare, [tppKey.publicKey], request))
    times.npmStart.push(await measureStart(runProgram, source, request))
    times.emptyBank.push(await measureStart(command, [...starts, '--empty'], request))
  }
  return {
    command: median(times.command),
    npmStart: median(times.npmStart),
    emptyBank: median(times.emptyBank),
    bare: median(times.bare),
  }
}

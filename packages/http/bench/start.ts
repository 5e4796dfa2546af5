import { resolve } from 'node:path'
import { createTpp, tppKey } from '@pocketbank/testing'
import { load, onTheWire } from './load.ts'
import { median } from './median.ts'
import { startServer } from './server-process.ts'

const runs = 11

/** Milliseconds from the start of a process to its first answer to a signed request: medians of runs that alternate. */
export interface Starts {
  readonly bank: number
  readonly emptyBank: number
  readonly bare: number
}

async function timeOf(file: string, given: readonly string[], request: Buffer): Promise<number> {
  const started = performance.now()
  const server = await startServer(file, given)
  await load(server.url, [request], 200)
  const time = performance.now() - started
  await server.stop()
  return time
}

/** Measures how soon the bank answers as `npm start` runs it, with its data set and empty, and how soon a bare Hono server does. */
export async function measureStarts(files: {
  readonly packageFolder: string
  readonly bare: string
}): Promise<Starts> {
  const runProgram = resolve(files.packageFolder, '../../.ci/run-program.cjs')
  const bank = [resolve(files.packageFolder, '../testing/src/command/main.ts'), 'start', '--port', '0']
  const request = await onTheWire(
    await createTpp().sign(new Request('http://bank.example/v1/sandbox/customers')),
  )
  // The first run makes what later ones find: the bundle, and what V8 compiled of it.
  await timeOf(runProgram, bank, request)
  const times: Record<keyof Starts, number[]> = { bank: [], emptyBank: [], bare: [] }
  for (let run = 0; run < runs; run += 1) {
    times.bank.push(await timeOf(runProgram, bank, request))
    times.bare.push(await timeOf(files.bare, [tppKey.publicKey], request))
    times.emptyBank.push(await timeOf(runProgram, [...bank, '--empty'], request))
  }
  return { bank: median(times.bank), emptyBank: median(times.emptyBank), bare: median(times.bare) }
}

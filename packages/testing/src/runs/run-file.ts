import { type Observer, reportSituations, variableIn } from '@pocketbank/http/internal'
import { type BringWay, mergeRuns, runVersion, type SuiteRun } from './suite-run.ts'

/** D: of all sandboxes and servers of the process; each worker and each copy of this module writes a file of its own. */
const observers = new Map<Observer, BringWay>()
let path: string | undefined
let isByRunner = false

/** The folder for run files; undefined if nobody asks for one. */
function runFolder(): string | undefined {
  return variableIn(globalThis.process?.env ?? {}, 'POCKETBANK_SITUATIONS') || undefined
}

/** Returns what has met the eyes of an observer so far. */
export function runOf({ recorder, advisor }: Observer, way: BringWay): SuiteRun {
  const met = reportSituations(recorder).situations.filter((one) => one.met)
  const situations = Object.fromEntries(met.map(({ id, requests }) => [id, requests]))
  return { version: runVersion, way, situations, advice: advisor.list() }
}

/** Writes the run file of this process, if POCKETBANK_SITUATIONS names a folder. Each call replaces the file. */
export function writeRun(): void {
  const folder = runFolder()
  if (folder === undefined || observers.size === 0) return
  // D: not by an import, since runtimes without files load this module as well.
  const { mkdirSync, renameSync, writeFileSync } = process.getBuiltinModule('node:fs')
  path ??= `${folder}/run-${crypto.randomUUID()}.json`
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    `${path}.part`,
    JSON.stringify(mergeRuns([...observers].map(([observer, way]) => runOf(observer, way)))),
  )
  renameSync(`${path}.part`, path)
}

/** Counts an observer for the run file, which is written when the process ends. */
export function recordRun(observer: Observer | undefined, way: BringWay): void {
  if (observer === undefined || runFolder() === undefined) return
  if (observers.size === 0 && !isByRunner) process.once('exit', writeRun)
  observers.set(observer, way)
}

/** Leaves it to a set-up file to call `writeRun`: runners such as Vitest, Jest and Bun end their workers without the event `exit`. */
export function leaveRunToRunner(): void {
  isByRunner = true
}

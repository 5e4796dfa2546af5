import { readVariable } from '@pocketbank/devtools/explain/colour'
import { type Observer, situations, type Witness } from '@pocketbank/devtools/situations'
import { type BringWay, mergeRuns, runVersion, type SuiteRun } from './suite-run.ts'

/** D: the sandboxes that were asked last; others are merged, as each holds its bank and a suite may have thousands. */
const keptMax = 50
/** D: of all sandboxes and servers of the process; each worker and each copy of this module writes a file of its own. */
const kept = new Map<Observer, BringWay>()
let merged = mergeRuns([])
let fileName: string | undefined
let hasWriter = false

/** The folder for run files; undefined if nobody asks for one. */
function runFolder(): string | undefined {
  return readVariable(globalThis.process?.env ?? {}, 'POCKETBANK_SITUATIONS') || undefined
}

/** Returns what an observer has recorded so far. */
export function toSuiteRun({ recorder, advisor, hasFixedTime }: Observer, way: BringWay): SuiteRun {
  // D: no whole report, since that takes milliseconds.
  const met: Record<string, Witness[]> = {}
  for (const meetings of recorder.met.values()) {
    for (const [place, { id }] of situations.entries())
      if (meetings.isMet(place)) met[id] = [...(met[id] ?? []), ...meetings.witnesses(place)]
  }
  const clock = hasFixedTime ? 'frozen' : 'running'
  return { version: runVersion, way, clock, situations: met, advice: advisor.list() }
}

/** Writes the run file of this process, if POCKETBANK_SITUATIONS names a folder. Each call replaces the file. */
export function writeRun(): void {
  const folder = runFolder()
  if (folder === undefined || kept.size === 0) return
  // D: not by an import, since runtimes without files load this module as well.
  const { mkdirSync, renameSync, writeFileSync } = process.getBuiltinModule('node:fs')
  fileName ??= `run-${crypto.randomUUID()}.json`
  const path = `${folder}/${fileName}`
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      `${path}.part`,
      JSON.stringify(mergeRuns([merged, ...[...kept].map((one) => toSuiteRun(...one))])),
    )
    renameSync(`${path}.part`, path)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(
      `POCKETBANK_SITUATIONS: no run file can be written into ${folder}: ${reason}. Name a folder that this process may write to.`,
      { cause },
    )
  }
}

/**
 * Counts an observer for the run file, which is written when the process ends. Returns a function to call when a client asks the bank of the
 * observer; undefined if nobody asks for a run file.
 */
export function recordRun(observer: Observer | undefined, way: BringWay): (() => void) | undefined {
  if (observer === undefined || runFolder() === undefined) return undefined
  if (!hasWriter) process.once('exit', writeRun)
  hasWriter = true
  const keep = () => {
    kept.delete(observer)
    kept.set(observer, way)
    const [oldest] = kept
    if (kept.size <= keptMax || oldest === undefined) return
    merged = mergeRuns([merged, toSuiteRun(...oldest)])
    kept.delete(oldest[0])
  }
  keep()
  return keep
}

/**
 * Leaves it to a set-up file to call `writeRun`. D: Vitest, Jest and Bun need one, since their workers end without the event `exit`: Vitest
 * ends processes by SIGTERM and threads without any event, and Jest gives each test file another `process`.
 */
export function leaveRunToRunner(): void {
  hasWriter = true
}

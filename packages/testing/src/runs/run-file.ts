import { writeError } from '@pocketbank/core/base/errors'
import { readVariable } from '@pocketbank/devtools/explain/colour'
import { type Observer, type SituationRequest, situations } from '@pocketbank/devtools/situations'
import { mergeRuns, runVersion, type SuiteAccess, type SuiteRun } from './suite-run.ts'

/**
 * Observers that are kept, those used last. Older ones are merged, since each keeps its whole bank in memory
 * and a suite may create thousands.
 */
const keptMax = 50
/**
 * The observers of all sandboxes and servers of the process. Each worker, and each copy of this module,
 * writes its own file.
 */
const observers = new Map<Observer, SuiteAccess>()
let merged = mergeRuns([])
let fileName: string | undefined
let hasWriter = false

function runFolder(): string | undefined {
  return readVariable(globalThis.process?.env ?? {}, 'POCKETBANK_SITUATIONS') || undefined
}

export function toSuiteRun({ recorder, advisor, hasFixedTime }: Observer, access: SuiteAccess): SuiteRun {
  // Not a whole report, which takes milliseconds.
  const requests: Record<string, SituationRequest[]> = {}
  for (const meetings of recorder.meetingsByTpp.values()) {
    for (const [place, { id }] of situations.entries())
      if (meetings.isMet(place)) requests[id] = [...(requests[id] ?? []), ...meetings.listRequests(place)]
  }
  const clock = hasFixedTime ? 'frozen' : 'running'
  return { version: runVersion, way: access, clock, situations: requests, advice: advisor.list() }
}

/**
 * Writes the run file of this process, if POCKETBANK_SITUATIONS names a folder. Each call replaces the file.
 */
export function writeRun(): void {
  const folder = runFolder()
  if (folder === undefined || observers.size === 0) return
  // Without an import, since this module is also loaded in runtimes without files.
  const { mkdirSync, renameSync, writeFileSync } = process.getBuiltinModule('node:fs')
  fileName ??= `run-${crypto.randomUUID()}.json`
  const path = `${folder}/${fileName}`
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      `${path}.part`,
      JSON.stringify(mergeRuns([merged, ...[...observers].map((entry) => toSuiteRun(...entry))])),
    )
    renameSync(`${path}.part`, path)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(
      writeError({
        place: 'POCKETBANK_SITUATIONS',
        problem: `no run file can be written into ${folder}`,
        detail: reason,
        remedy: 'Name a folder that this process may write to',
      }),
      { cause },
    )
  }
}

/**
 * Registers an observer for the run file, which is written when the process ends. Returns a function to call
 * at each request to the bank of the observer; undefined if no run file is wanted.
 */
export function recordRun(observer: Observer | undefined, access: SuiteAccess): (() => void) | undefined {
  if (observer === undefined || runFolder() === undefined) return undefined
  if (!hasWriter) process.once('exit', writeRun)
  hasWriter = true
  const keep = () => {
    observers.delete(observer)
    observers.set(observer, access)
    const [oldest] = observers
    if (observers.size <= keptMax || oldest === undefined) return
    merged = mergeRuns([merged, toSuiteRun(...oldest)])
    observers.delete(oldest[0])
  }
  keep()
  return keep
}

/**
 * Leaves it to a set-up file to call `writeRun`. Workers of Vitest, Jest and Bun end without the event
 * `exit`: Vitest ends processes by SIGTERM and threads without any event, and Jest gives each test file
 * another `process`.
 */
export function leaveRunToRunner(): void {
  hasWriter = true
}

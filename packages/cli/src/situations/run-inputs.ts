import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseJson } from '@pocketbank/core/base/input'
import { runVersion, type SuiteRun } from '@pocketbank/testing/runs/suite-run'
import * as v from 'valibot'
import { type Terminal, UserFault } from '../command.ts'
import { fileFault, readTextFile } from '../input.ts'

const texts = v.entriesFromList(['id', 'severity', 'sentence', 'remedy', 'source', 'tpp'], v.string())
const advice = v.object({
  ...texts,
  requests: v.array(v.string()),
  labels: v.optional(v.array(v.string()), []),
})
// Files of earlier releases lack this field.
const clock = v.optional(v.picklist(['frozen', 'running']), 'running')
const request = v.object({ id: v.string(), label: v.optional(v.string()) })

// The types differ only in optional fields and in the words for severity.
const runFile = v.object({
  version: v.literal(runVersion),
  way: v.picklist(['code', 'http']),
  clock,
  situations: v.record(v.string(), v.array(request)),
  advice: v.array(advice),
}) as v.GenericSchema<unknown, SuiteRun>

const savedReport = v.object({ clock, situations: v.array(v.object({ id: v.string(), met: v.boolean() })) })

/** Creates a function that reads one kind of JSON file that this program has written. */
function fileReader<Value>(kind: string, schema: v.GenericSchema<unknown, Value>) {
  return async (file: string, terminal: Terminal): Promise<Value> => {
    const json = parseJson(await readTextFile(file, terminal))
    const result = v.safeParse(schema, json)
    if (result.success) return result.output
    const problem = json === undefined ? 'is not JSON' : `is not a ${kind} of this release`
    const place = resolve(terminal.folder, file)
    throw new UserFault({ place, problem, remedy: 'Run the suite again' })
  }
}

const readRunFile = fileReader('run file', runFile)
const readReport = fileReader('report', savedReport)

export async function readRuns(folder: string, terminal: Terminal): Promise<readonly SuiteRun[]> {
  const names = await readdir(folder).catch((fault: unknown) => {
    throw fileFault(folder, fault)
  })
  const files = names.filter((name) => /^run-.+\.json$/.test(name)).sort()
  return Promise.all(files.map((name) => readRunFile(join(folder, name), terminal)))
}

/** Reads the situations met in an earlier report of `--json`, and the clock of its run. */
export async function readBaseline(file: string | undefined, terminal: Terminal) {
  const { situations, clock } =
    file === undefined ? { situations: [], clock: 'frozen' } : await readReport(file, terminal)
  return { clock, ids: situations.flatMap(({ id, met }) => (met ? [id] : [])) }
}

import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { didYouMean, jsonIn } from '@pocketbank/core/internal'
import { type Advice, escapeForTerminal, type Witness } from '@pocketbank/http/internal'
import * as v from 'valibot'
import { runVersion, type SuiteRun } from '../../runs/suite-run.ts'
import { type Terminal, UserFault, usageFault } from '../command.ts'
import { fileFault, readTextFile } from '../input.ts'
import { type Exceptions, listCatalogue } from './suite-report.ts'

const texts = v.entriesFromList(['id', 'severity', 'sentence', 'mend', 'source', 'tpp'], v.string())
const advice = v.object({ ...texts, requests: v.array(v.string()) }) as v.GenericSchema<unknown, Advice>
const witness = v.object({ id: v.string(), label: v.optional(v.string()) }) as v.GenericSchema<
  unknown,
  Witness
>

const runFile = v.object({
  version: v.literal(runVersion),
  way: v.picklist(['code', 'http']),
  situations: v.record(v.string(), v.array(witness)),
  advice: v.array(advice),
})

const savedReport = v.object({ situations: v.array(v.object({ id: v.string(), met: v.boolean() })) })

/** Reads a file that this program wrote. */
async function readOwnFile<Value>(
  kind: string,
  { schema, file, terminal }: { schema: v.GenericSchema<unknown, Value>; file: string; terminal: Terminal },
): Promise<Value> {
  const json = jsonIn(await readTextFile(file, terminal))
  const read = v.safeParse(schema, json)
  if (read.success) return read.output
  const problem = json === undefined ? 'it is not JSON' : `it is no ${kind} of this release`
  throw new UserFault(`${resolve(terminal.folder, file)}: ${problem}: run the suite again`)
}

/** Reads the run files of a folder. */
export async function readRuns(folder: string, terminal: Terminal): Promise<readonly SuiteRun[]> {
  const names = await readdir(folder).catch((fault: unknown) => {
    throw fileFault(folder, fault)
  })
  const files = names.filter((name) => /^run-.+\.json$/.test(name)).sort()
  return Promise.all(
    files.map((name) => readOwnFile('run file', { schema: runFile, file: join(folder, name), terminal })),
  )
}

const known: readonly string[] = listCatalogue().map(({ id }) => id)

/** Throws at an id that the catalogue does not have. */
function checkId(id: string, place: string): void {
  if (known.includes(id)) return
  const hint = didYouMean(id, known) || '; pocketbank situations lists them'
  throw usageFault(`${place}: there is no situation “${escapeForTerminal(id)}”${hint}`)
}

/** Reads the ids of `--require`, which are separated by commas. */
export function readRequired(list: string): readonly string[] {
  const ids = list.split(',').map((id) => id.trim())
  for (const id of ids) checkId(id, '--require')
  return ids
}

/** Reads a file of exceptions: a line each, `id reason`. Lines that begin with `#` are comments. */
export async function readExceptions(file: string, terminal: Terminal): Promise<Exceptions> {
  const exceptions = new Map<string, string>()
  for (const [at, line] of (await readTextFile(file, terminal)).split(/\r?\n/).entries()) {
    const [id = '', ...words] = line.trim().split(/\s+/)
    if (id === '' || id.startsWith('#')) continue
    checkId(id, `${file}:${at + 1}`)
    if (words.length === 0) throw usageFault(`${file}:${at + 1}: write the reason after “${id}”`)
    exceptions.set(id, words.join(' '))
  }
  return exceptions
}

/** Reads the ids that were met in a report which `--json` wrote earlier. */
export async function readBaseline(file: string, terminal: Terminal): Promise<readonly string[]> {
  const { situations } = await readOwnFile('report', { schema: savedReport, file, terminal })
  return situations.flatMap(({ id, met }) => (met ? [id] : []))
}

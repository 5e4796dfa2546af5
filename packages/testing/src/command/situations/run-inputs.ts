import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { didYouMean } from '@pocketbank/core/internal'
import { type Advice, escapeForTerminal } from '@pocketbank/http/internal'
import * as v from 'valibot'
import { mergeRuns, runVersion, type SuiteRun } from '../../runs/suite-run.ts'
import { type Terminal, UserFault, usageFault } from '../command.ts'
import { fileFault, readNamedFile, readTextFile } from '../input.ts'
import { type Exceptions, listCatalogue } from './suite-report.ts'

const advice = v.object({
  id: v.string(),
  severity: v.string(),
  sentence: v.string(),
  mend: v.string(),
  source: v.string(),
  tpp: v.string(),
  requests: v.array(v.string()),
}) as v.GenericSchema<unknown, Advice>

const suiteRun = v.object({
  version: v.literal(runVersion),
  way: v.picklist(['code', 'http']),
  situations: v.record(v.string(), v.array(v.object({ id: v.string(), label: v.exactOptional(v.string()) }))),
  advice: v.array(advice),
})

const savedReport = v.object({ situations: v.array(v.object({ id: v.string(), met: v.boolean() })) })

function readJsonAs<Value>(
  schema: v.GenericSchema<unknown, Value>,
  text: string,
  file: string,
  kind: string,
): Value {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new UserFault(`${file}: it is not JSON`)
  }
  const read = v.safeParse(schema, json)
  if (read.success) return read.output
  throw new UserFault(`${file}: it is no ${kind} of this release: run the suite again`)
}

/** Merges all run files of a folder. */
export async function readRuns(folder: string): Promise<SuiteRun> {
  const names = await readdir(folder).catch((fault: unknown) => {
    throw fileFault(folder, fault)
  })
  const files = names
    .filter((name) => /^run-.+\.json$/.test(name))
    .sort()
    .map((name) => join(folder, name))
  const texts = await Promise.all(files.map(readNamedFile))
  const decoder = new TextDecoder()
  return mergeRuns(
    // The types differ in `label: undefined` alone.
    texts.map(
      (text, at) => readJsonAs(suiteRun, decoder.decode(text), files[at] ?? folder, 'run file') as SuiteRun,
    ),
  )
}

/** Throws at an id that the catalogue does not have. */
function checkId(id: string, place: string, known: readonly string[]): void {
  if (known.includes(id)) return
  const hint = didYouMean(id, known) || ' (pocketbank situations lists them)'
  throw usageFault(`${place}: there is no situation “${escapeForTerminal(id)}”${hint}`)
}

/** Reads a list of ids that are separated by commas. */
export function readIds(list: string, place: string): readonly string[] {
  const known = listCatalogue().map(({ id }) => id)
  const ids = list
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')
  for (const id of ids) checkId(id, place, known)
  return ids
}

/** Reads a file of exceptions: a line each, `id reason`. Lines that begin with `#` are comments. */
export async function readExceptions(file: string, terminal: Terminal): Promise<Exceptions> {
  const known = listCatalogue().map(({ id }) => id)
  const lines = (await readTextFile(file, terminal)).split(/\r?\n/)
  const rows = lines.flatMap((line, at) => {
    const [id = '', ...words] = line.trim().split(/\s+/)
    if (id === '' || id.startsWith('#')) return []
    checkId(id, `${file}:${at + 1}`, known)
    if (words.length === 0) throw usageFault(`${file}:${at + 1}: write the reason after “${id}”`)
    return [[id, words.join(' ')] as const]
  })
  return new Map(rows)
}

/** Reads the ids that were met in a report which `--json` wrote earlier. */
export async function readBaseline(file: string, terminal: Terminal): Promise<readonly string[]> {
  const text = await readTextFile(file, terminal)
  const { situations } = readJsonAs(savedReport, text, resolve(terminal.folder, file), 'report')
  return situations.filter(({ met }) => met).map(({ id }) => id)
}

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compareCores } from './against.ts'
import { type Row, summarise } from './kit/figure.ts'
import { createPace } from './kit/pace.ts'
import type { Assignment } from './one.ts'
import { type RecordedFigures, type RecordedSection, tabulate } from './report.ts'
import { findSection, type SectionName, sectionNames } from './sections.ts'

/** A benchmark that takes longer hangs. */
const millisecondsMax = 300_000

/** What needs the build of this repository. */
interface Tools {
  readonly root: string
  readonly programs: string
  readonly installPeers: (folder: string) => void
  readonly bundleCore: (name: string, checkout: string) => string
}

const usage = `npm run bench -- [NAME…] [--write] [--trial] [--against CHECKOUT]

  NAME        ${sectionNames.join(', ')}
  --write     writes docs/figures.md also if names are given
  --trial     a thousandth of everything, to see that it runs; writes nothing
  --against   compares the core with that of another checkout, in 15 pairs of runs`

function print(line = ''): void {
  process.stdout.write(`${line}\n`)
}

/** Runs a benchmark in a process of its own, so that the heap of another one does not matter. */
function runBench(assignment: Assignment): readonly Row[] {
  const flags = ['--expose-gc', '--max-old-space-size=4096']
  const args = [...flags, join(assignment.programs, 'one.mjs'), JSON.stringify(assignment)]
  const { status, stdout, error } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: millisecondsMax,
    maxBuffer: 64 * 1_048_576,
  })
  if (error !== undefined || status !== 0) throw new Error(error?.message ?? `it ended with ${status}`)
  const rows: readonly Row[] = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  const isMeasured = (values: readonly unknown[]) => values.length > 0 && values.every(Number.isFinite)
  const unmeasured = rows.filter(
    ({ values, peers = {} }) => ![values, ...Object.values(peers)].every(isMeasured),
  )
  if (rows.length > 0 && unmeasured.length === 0) return rows
  throw new Error(`it has no value of ${unmeasured.map(({ name }) => `"${name}"`).join(', ') || 'anything'}`)
}

/** Removes the goal of a row, which the values of a trial mean nothing for. */
function withoutGoal({ goal: _, ...row }: Row): Row {
  return row
}

/** Writes a table for a terminal. */
function printTable(lines: readonly (readonly string[])[]): void {
  const widths = (lines[0] ?? []).map((_, at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)))
  for (const cells of lines) {
    print(`  ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd())
  }
}

function readRecorded(file: string): RecordedFigures {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Shortens numbers to what a reader can use. */
function toJson(recorded: RecordedFigures): string {
  const shorten = (_: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(4)) : value
  return `${JSON.stringify(recorded, shorten, 2)}\n`
}

/** Runs benchmarks one after the other, and passes their figures to a function. Returns those that fail. */
function runAll(
  names: readonly SectionName[],
  places: Omit<Assignment, 'name'>,
  take: (name: SectionName, section: RecordedSection) => void,
): readonly SectionName[] {
  const failed: SectionName[] = []
  for (const name of names) {
    const start = performance.now()
    try {
      const rows = runBench({ ...places, name })
      const figures = (places.isTrial ? rows.map(withoutGoal) : rows).map(summarise)
      const seconds = Math.round((performance.now() - start) / 1_000)
      print(`\n${findSection(name).heading} (${name}, ${seconds} s)`)
      printTable(tabulate(figures))
      const date = new Date().toISOString().slice(0, 10)
      take(name, { date, node: process.versions.node, cores: availableParallelism(), figures })
    } catch (problem) {
      failed.push(name)
      print(`\n${name} failed: ${problem instanceof Error ? problem.message : problem}`)
    }
  }
  return failed
}

/** Records the figures of a benchmark in place of its earlier ones. */
function recordFigures(root: string, name: SectionName, section: RecordedSection): void {
  const file = join(root, 'packages/hosts/bench/figures.json')
  writeFileSync(file, toJson({ ...readRecorded(file), [name]: section }))
}

/** Writes the pages and plots of the recorded figures. */
function writePages(root: string): void {
  const generate = ['.ci/run-program.cjs', 'packages/cli/bin/generate.ts']
  spawnSync(process.execPath, generate, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  print('\ndocs/figures.md and its plots are written')
}

/** Compares the core with that of another checkout. Returns the exit code. */
async function runAgainst(checkout: string, isTrial: boolean, { root, bundleCore }: Tools): Promise<number> {
  const files = { current: bundleCore('current', root), other: bundleCore('other', checkout) }
  const { lines, areKept } = await compareCores(files, createPace(isTrial))
  printTable(lines)
  return areKept || isTrial ? 0 : 1
}

/** Installs the project with the packed packages, if a benchmark needs it, for some work. */
function withProject<Value>(
  isNeeded: boolean,
  { installPeers }: Tools,
  work: (project: string) => Value,
): Value {
  if (!isNeeded) return work('')
  const project = mkdtempSync(join(tmpdir(), 'pocketbank-bench-'))
  try {
    print('packing the packages and installing their peers')
    installPeers(project)
    return work(project)
  } finally {
    rmSync(project, { recursive: true, force: true })
  }
}

/** Runs what arguments say. Returns the exit code. */
export async function runBenches(args: readonly string[], tools: Tools): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      write: { type: 'boolean' },
      trial: { type: 'boolean', default: false },
      against: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) {
    print(usage)
    return 0
  }
  const unknown = positionals.filter((name) => !sectionNames.some((section) => section === name))
  if (unknown.length > 0) {
    const names = unknown.map((name) => `"${name}"`).join(', ')
    process.stderr.write(`there is no benchmark ${names}\n\n${usage}\n`)
    return 2
  }
  if (values.against !== undefined) return runAgainst(values.against, values.trial, tools)
  const isWhole = positionals.length === 0
  const names = sectionNames.filter((name) =>
    isWhole ? findSection(name).isExtra !== true : positionals.includes(name),
  )
  const { root, programs } = tools
  const isWritten = !values.trial && (isWhole || values.write === true)
  const take = (name: SectionName, section: RecordedSection) => {
    if (isWritten) recordFigures(root, name, section)
  }
  const isNeeded = names.some((name) => findSection(name).needsProject)
  const failed = withProject(isNeeded, tools, (project) =>
    runAll(names, { root, programs, project, isTrial: values.trial }, take),
  )
  if (isWritten) writePages(root)
  return failed.length === 0 ? 0 : 1
}

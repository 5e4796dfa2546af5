import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { suggestNearest } from '@pocketbank/core/base'
import { quoteText } from '@pocketbank/core/base/errors'
import { dependsOnDay } from '@pocketbank/devtools/situations'
import type { WrittenOptions } from '@pocketbank/hosts/node/arguments'
import { escapeLines } from '@pocketbank/http/display'
import type { SuiteRun } from '@pocketbank/testing/runs/suite-run'
import { type CommandOutput, readOption, type Terminal, usageFault } from '../command.ts'
import { readTextFile } from '../input.ts'
import { reportForms, reportText } from './report-forms.ts'
import { readBaseline } from './run-inputs.ts'
import { type Exceptions, listCatalogue, reportRun, type SuiteReport } from './suite-report.ts'

const catalogue = listCatalogue()
const situationIds: readonly string[] = catalogue.map(({ id }) => id)

/** Throws if the catalogue lacks an id. */
function checkId(id: string, place: string): void {
  if (situationIds.includes(id)) return
  const problem = `there is no situation ${quoteText(id)}`
  const remedy = 'pocketbank situations lists them'
  throw usageFault({ place, problem, hint: suggestNearest(id, situationIds), remedy })
}

/** Reads the comma-separated ids of `--require`. */
function readRequired(list: string | undefined): readonly string[] {
  const ids = list?.split(',').map((id) => id.trim()) ?? []
  for (const id of ids) checkId(id, '--require')
  return ids
}

/**
 * Reads a file of exceptions with lines of the form `id reason`, for a situation or a group. Lines that begin
 * with `#` are comments.
 */
async function readExceptions(file: string | undefined, terminal: Terminal): Promise<Exceptions> {
  const exceptions = new Map<string, string>()
  const text = file === undefined ? '' : await readTextFile(file, terminal)
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const [name = '', ...words] = line.trim().split(/\s+/)
    if (name === '' || name.startsWith('#')) continue
    const groupIds = catalogue.flatMap(({ id, group }) => (group === name ? id : []))
    if (groupIds.length === 0) checkId(name, `${file}:${at + 1}`)
    if (words.length === 0) {
      const problem = `the reason of ${quoteText(name)} is missing`
      throw usageFault({ place: `${file}:${at + 1}`, problem, remedy: 'Write it after the id' })
    }
    for (const id of groupIds.length === 0 ? [name] : groupIds) exceptions.set(id, words.join(' '))
  }
  return exceptions
}

function readPercent(text: string): number {
  const percent = /^\d{1,3}$/.test(text) ? Number(text) : 101
  if (percent <= 100) return percent
  throw usageFault({ place: '--min', problem: 'must be a percentage from 0 to 100', got: text })
}

/** Writes the files of a report. `-` is standard output. */
async function writeForms(
  report: SuiteReport,
  flags: WrittenOptions,
  { folder, out }: Terminal,
): Promise<void> {
  for (const [name, write] of Object.entries(reportForms)) {
    const file = readOption(flags, name)
    if (file === '-') out.write(write(report))
    if (file === undefined || file === '-') continue
    await mkdir(dirname(resolve(folder, file)), { recursive: true })
    await writeFile(resolve(folder, file), write(report))
  }
}

/**
 * Reads the options of a report and their files. Returns a function that prints the report, writes its files,
 * and prints each unfulfilled condition. The function returns true if the suite fulfils all conditions.
 */
export async function prepareReport(flags: WrittenOptions, terminal: Terminal) {
  const min = readPercent(readOption(flags, 'min') ?? '0')
  const requiredIds = readRequired(readOption(flags, 'require'))
  const exceptions = await readExceptions(readOption(flags, 'except'), terminal)
  const before = await readBaseline(readOption(flags, 'baseline'), terminal)
  return async (run: SuiteRun, screen: CommandOutput): Promise<boolean> => {
    const report = reportRun(run, exceptions)
    const missing = report.situations.filter(({ met }) => !met).map(({ id }) => id)
    const never = missing.filter((id) => requiredIds.includes(id))
    // With a running clock, the day of the run decides whether these situations are met.
    const isByChance = run.clock !== 'frozen' || before.clock !== 'frozen'
    const lostIds = missing.filter(
      (id) => before.ids.includes(id) && !exceptions.has(id) && !(isByChance && dependsOnDay.has(id)),
    )
    const lines = [
      report.percent < min && `${report.percent} % of the situations are met; --min asks for ${min} %`,
      never.length > 0 && `--require asks for situations that were never met: ${never.join(', ')}`,
      lostIds.length > 0 && `situations of the baseline are not met any more: ${lostIds.join(', ')}`,
    ].filter((line) => line !== false)
    const isPrinted = Object.keys(reportForms).some((name) => flags[name] === '-')
    if (!isPrinted) screen.write(reportText(report, screen.colour))
    for (const line of lines) terminal.error.write(escapeLines(`pocketbank: ${line}\n`))
    await writeForms(report, flags, terminal)
    return lines.length === 0
  }
}

import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { escapeLines } from '@pocketbank/http/internal'
import type { Written } from '@pocketbank/http/node/internal'
import { runVersion, type SuiteRun } from '../../runs/suite-run.ts'
import { type CommandOutput, type Terminal, usageFault, wordOf } from '../command.ts'
import { reportHtml } from './report-html.ts'
import { reportMarkdown } from './report-markdown.ts'
import { reportText } from './report-text.ts'
import { readBaseline, readExceptions, readRequired } from './run-inputs.ts'
import { countMet, reportRun, type SuiteReport } from './suite-report.ts'

function readPercent(text: string): number {
  const percent = /^\d{1,3}$/.test(text) ? Number(text) : 101
  if (percent <= 100) return percent
  throw usageFault(`--min takes a percentage from 0 to 100, not “${text}”`)
}

/** The forms of a report that an option writes into a file. */
const forms = {
  html: reportHtml,
  markdown: reportMarkdown,
  json: ({ groups, situations, advice }: SuiteReport) =>
    `${JSON.stringify({ version: runVersion, groups, situations, advice }, undefined, 2)}\n`,
} as const

/**
 * Reads the options of a report and the files that they name. Returns the function that prints the report, writes its files, and prints a line
 * for each condition that the suite does not fulfil; it returns true if the suite fulfils all.
 */
export async function prepareReport(written: Written, terminal: Terminal) {
  const asked = (name: string) => wordOf(written, name)
  const min = readPercent(asked('min') ?? '0')
  const [require, except, baseline] = [asked('require'), asked('except'), asked('baseline')]
  const required = require === undefined ? [] : readRequired(require)
  const exceptions = except === undefined ? new Map<string, string>() : await readExceptions(except, terminal)
  const before = baseline === undefined ? [] : await readBaseline(baseline, terminal)

  const unfulfilled = (report: SuiteReport): readonly string[] => {
    const missing = report.situations.filter(({ met }) => !met).map(({ id }) => id)
    const { percent } = countMet(report)
    const never = missing.filter((id) => required.includes(id))
    const lost = missing.filter((id) => before.includes(id) && !exceptions.has(id))
    return [
      percent < min ? `${percent} % of the situations are met; --min asks for ${min} %` : '',
      never.length > 0 ? `--require asks for situations that were never met: ${never.join(', ')}` : '',
      lost.length > 0 ? `situations of the baseline are not met any more: ${lost.join(', ')}` : '',
    ].filter((line) => line !== '')
  }

  return async (run: SuiteRun, screen: CommandOutput): Promise<boolean> => {
    const report = reportRun(run, exceptions)
    const files = Object.entries(forms).map(([name, write]) => ({ file: asked(name), write }))
    if (!files.some(({ file }) => file === '-')) screen.write(reportText(report, screen.colour))
    const lines = unfulfilled(report)
    for (const line of lines) terminal.error.write(escapeLines(`pocketbank: ${line}\n`))
    for (const { file, write } of files) {
      if (file === '-') terminal.out.write(write(report))
      if (file === undefined || file === '-') continue
      const path = resolve(terminal.folder, file)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, write(report))
    }
    return lines.length === 0
  }
}

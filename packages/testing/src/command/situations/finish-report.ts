import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { escapeLines } from '@pocketbank/http/internal'
import type { Written } from '@pocketbank/http/node/internal'
import { runVersion, type SuiteRun } from '../../runs/suite-run.ts'
import { type CommandOutput, type Terminal, usageFault, wordOf } from '../command.ts'
import { type Gates, unfulfilledGates } from './gates.ts'
import { reportHtml } from './report-html.ts'
import { reportMarkdown } from './report-markdown.ts'
import { reportText } from './report-text.ts'
import { readBaseline, readExceptions, readIds } from './run-inputs.ts'
import { reportRun, type SuiteReport } from './suite-report.ts'

/** What a command line asks of a report. */
export interface ReportWishes extends Gates {
  /** Files to write. */
  readonly html: string | undefined
  readonly markdown: string | undefined
  /** A file, or `-` for the standard output. */
  readonly json: string | undefined
}

function readPercent(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const percent = /^\d{1,3}$/.test(text) ? Number(text) : 101
  if (percent <= 100) return percent
  throw usageFault(`--min takes a percentage from 0 to 100, not “${text}”`)
}

/** Reads the options of a report, and the files that they name. */
export async function readWishes(written: Written, terminal: Terminal): Promise<ReportWishes> {
  const [except, baseline] = [wordOf(written, 'except'), wordOf(written, 'baseline')]
  return {
    min: readPercent(wordOf(written, 'min')),
    required: readIds(wordOf(written, 'require') ?? '', '--require'),
    exceptions: except === undefined ? new Map() : await readExceptions(except, terminal),
    baseline: baseline === undefined ? [] : await readBaseline(baseline, terminal),
    html: wordOf(written, 'html'),
    markdown: wordOf(written, 'markdown'),
    json: wordOf(written, 'json'),
  }
}

function reportJson({ groups, situations, advice }: SuiteReport): string {
  return `${JSON.stringify({ version: runVersion, groups, situations, advice }, undefined, 2)}\n`
}

/** Prints a report and writes its files. Returns true if the suite fulfils all conditions, and prints a line for each that it does not. */
export async function finishReport(
  run: SuiteRun,
  wishes: ReportWishes,
  { screen, terminal }: { readonly screen: CommandOutput; readonly terminal: Terminal },
): Promise<boolean> {
  const { way } = run
  const report = reportRun(run, wishes.exceptions)
  if (wishes.json === '-') terminal.out.write(reportJson(report))
  else screen.write(reportText(report, way, screen.colour))
  const files = [
    [wishes.html, () => reportHtml(report, way)],
    [wishes.markdown, () => reportMarkdown(report, way)],
    [wishes.json === '-' ? undefined : wishes.json, () => reportJson(report)],
  ] as const
  for (const [file, write] of files) {
    if (file !== undefined) await writeFile(resolve(terminal.folder, file), write())
  }
  const lines = unfulfilledGates(report, wishes)
  for (const line of lines) terminal.error.write(escapeLines(`pocketbank: ${line}\n`))
  return lines.length === 0
}

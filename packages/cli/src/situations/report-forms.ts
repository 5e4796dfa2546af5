import type { Colour } from '@pocketbank/devtools/explain/colour'
import { escapeForTerminal } from '@pocketbank/http/display'
import { runVersion } from '@pocketbank/testing/runs/suite-run'
import { escapeHtml } from '../escape-html.ts'
import {
  drawBar,
  headline,
  listSections,
  type ReportEntry,
  type ReportSection,
  type SuiteReport,
  setUpHint,
} from './suite-report.ts'

function textEntry({ id, sentence, mark, isBad, lines, isCode }: ReportEntry, colour: Colour) {
  const begin = mark === '' ? '' : `${colour(isBad ? 'bad' : 'remark', mark)}  `
  const textLines = lines.map(escapeForTerminal).map((line) => `    ${isCode ? colour('faint', line) : line}`)
  return [`${begin}${colour('strong', escapeForTerminal(id))}  ${escapeForTerminal(sentence)}`, ...textLines]
}

function textSection(
  { title, entries, isFolded, remaining }: ReportSection,
  colour: Colour,
): readonly string[] {
  if (isFolded) return []
  const rows = entries.flatMap((entry) => textEntry(entry, colour))
  const moreLines = remaining > 0 ? [`… ${remaining} more: --html FILE lists all`] : []
  return ['', `${title}:`, ...[...rows, ...moreLines].map((line) => `  ${line}`)]
}

export function reportText(report: SuiteReport, colour: Colour): string {
  const width = Math.max(...report.groups.map(({ name }) => name.length))
  const groups = report.groups.map((group) => {
    const excepted = group.excepted === 0 ? '' : `  ${group.excepted} excepted`
    return `  ${group.name.padEnd(width)}  ${drawBar(group)}  ${`${group.met}/${group.all}`.padStart(7)}${excepted}`
  })
  const hint = report.met === 0 ? ['', `${setUpHint}.`] : []
  const sections = listSections(report).flatMap((section) => textSection(section, colour))
  return [colour('strong', headline(report)), '', ...groups, ...hint, ...sections, ''].join('\n')
}

/** Escapes a text from outside for a line of Markdown. */
function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]<>#|]/g, (mark) => `\\${mark}`).replaceAll(/\s+/g, ' ')
}

function markdownEntry({ id, sentence, mark, note, lines, isCode }: ReportEntry): readonly string[] {
  const begin = mark === '' ? `- \`${id}\`` : `- **${mark}** \`${id}\``
  if (!isCode) {
    const remark = note === '' ? '' : ` _${escapeMarkdown(note)}_`
    return [`${begin}: ${[sentence, ...lines].map(escapeMarkdown).join(' ')}${remark}`]
  }
  const fence = ['```text', ...lines, '```']
  return [`${begin}: ${escapeMarkdown(sentence)}`, '', ...fence.map((line) => `  ${line}`), '']
}

function leftSentence({ remaining }: ReportSection): readonly string[] {
  return remaining > 0 ? [`The groups below list ${remaining} more.`] : []
}

function markdownSection(section: ReportSection): readonly string[] {
  const { title, entries, isFolded } = section
  const rows = [...entries.flatMap(markdownEntry), ...leftSentence(section)]
  if (!isFolded) return [`### ${title}`, '', ...rows, '']
  return [`<details><summary>${title}</summary>`, '', ...rows, '', '</details>', '']
}

function reportMarkdown(report: SuiteReport): string {
  const groups = report.groups.map((group) => {
    const excepted = group.excepted === 0 ? '' : `, ${group.excepted} excepted`
    return `| ${group.name} | ${drawBar(group)} | ${group.met}/${group.all}${excepted} |`
  })
  const table = ['| Group | | Met |', '| --- | --- | ---: |', ...groups, '']
  return [`## ${headline(report)}`, '', ...table, ...listSections(report).flatMap(markdownSection)].join('\n')
}

const style = `
:root { color-scheme: light dark; --faint: #5b6472; --line: #d8dce2; --good: #1a7f4b; --bad: #b3261e; --code: #f2f4f7 }
@media (prefers-color-scheme: dark) { :root { --faint: #9aa4b2; --line: #3a4049; --good: #4cc38a; --bad: #ff8a80; --code: #22262c } }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% } th { text-align: left; font-weight: normal } td { text-align: right; white-space: nowrap }
td, th { padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line) } td:last-child { padding-right: 0 }
progress { width: 100%; min-width: 8rem; accent-color: var(--good) }
pre { background: var(--code); padding: .5rem .75rem; border-radius: 6px; overflow-x: auto; margin: .4rem 0 }
ul { list-style: none; padding: 0 } li { margin: .9rem 0 } li p { margin: .15rem 0 }
summary { cursor: pointer; font-weight: 600; margin: 1rem 0 .6rem } details[open] > summary { font-size: 1.2rem }
small, .faint { color: var(--faint) } .good { color: var(--good) } .bad { color: var(--bad) }`

/** Writes a sentence as HTML. Text between backticks becomes code. */
function htmlSentence(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}

function htmlEntry({ id, sentence, mark, isBad, note, lines, isCode }: ReportEntry): string {
  const text = lines.map(escapeHtml).join('\n')
  const parts = [
    `<b class="${isBad ? 'bad' : ''}">${mark}</b> ${htmlSentence(sentence)} <code class="faint">${escapeHtml(id)}</code>`,
    isCode ? '' : lines.map((line) => `<p>${htmlSentence(line)}</p>`).join(''),
    `<p class="faint">${escapeHtml(note)}</p>`,
    isCode ? `<pre><code>${text}</code></pre>` : '',
  ]
  return `<li>${parts.join('')}</li>`
}

function htmlSection(section: ReportSection): string {
  const { title, entries, isFolded } = section
  const list = `<ul>${entries.map(htmlEntry).join('\n')}</ul>`
  const remainder = leftSentence(section).map((sentence) => `<p>${sentence}</p>`)
  return `<details${isFolded ? '' : ' open'}><summary>${title}</summary>${[list, ...remainder].join('')}</details>`
}

/** Writes a report as one self-contained HTML file without script. */
function reportHtml(report: SuiteReport): string {
  const groups = report.groups.map(({ name, met, all, excepted }) => {
    const bar = `<progress max="${Math.max(all, 1)}" value="${met}"></progress>`
    const exceptedNote = excepted === 0 ? '' : ` <small>${excepted} excepted</small>`
    return `<tr><th>${name}${exceptedNote}</th><td>${bar}</td><td>${met}/${all}</td></tr>`
  })
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${headline(report)}</title><style>${style}</style>`
  const table = `<table>${groups.join('\n')}</table>`
  const body = `<h1>${headline(report)}</h1>${table}${listSections(report).map(htmlSection).join('\n')}`
  return `<!doctype html>\n<html lang="en"><head>${head}</head><body>${body}</body></html>\n`
}

export const reportForms = {
  html: reportHtml,
  markdown: reportMarkdown,
  json: ({ clock, groups, situations, advice }: SuiteReport) =>
    `${JSON.stringify({ version: runVersion, clock, groups, situations, advice }, undefined, 2)}\n`,
} as const

import { drawBar, headline, type ReportEntry, type ReportSection, sectionsOf } from './report-sections.ts'
import type { SuiteReport } from './suite-report.ts'

/** Escapes a text for a line of Markdown that others may have written. */
function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]<>#|]/g, (one) => `\\${one}`).replaceAll(/\s+/g, ' ')
}

function markdownEntry({ id, sentence, mark, note, lines, language }: ReportEntry): readonly string[] {
  const begin = mark === '' ? `- \`${id}\`` : `- **${mark}** \`${id}\``
  if (language === undefined) {
    const remark = note === '' ? '' : ` _${escapeMarkdown(note)}_`
    return [`${begin}: ${[sentence, ...lines].map(escapeMarkdown).join(' ')}${remark}`]
  }
  const fence = [`\`\`\`${language}`, ...lines, '```']
  return [`${begin}: ${escapeMarkdown(sentence)}`, '', ...fence.map((line) => `  ${line}`), '']
}

function markdownSection({ title, entries, shownMax }: ReportSection): readonly string[] {
  const rows = entries.flatMap(markdownEntry)
  if (entries.length <= shownMax) return [`### ${title}`, '', ...rows, '']
  return [`<details><summary>${title}</summary>`, '', ...rows, '', '</details>', '']
}

/** Writes a report as Markdown, for the summary of a job. */
export function reportMarkdown(report: SuiteReport): string {
  const groups = report.groups.map((one) => {
    const excepted = one.excepted === 0 ? '' : `, ${one.excepted} excepted`
    return `| ${one.name} | ${drawBar(one)} | ${one.met}/${one.all}${excepted} |`
  })
  const table = ['| Group | | Met |', '| --- | --- | ---: |', ...groups, '']
  return [`## ${headline(report)}`, '', ...table, ...sectionsOf(report).flatMap(markdownSection)].join('\n')
}

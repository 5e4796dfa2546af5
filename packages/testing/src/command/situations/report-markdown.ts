import type { BringWay } from '../../runs/suite-run.ts'
import { drawBar, headline } from './report-text.ts'
import { linesToBring, listMissing, type SuiteReport } from './suite-report.ts'

/** Escapes a text for a line of Markdown that others may have written. */
function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]<>#|]/g, (one) => `\\${one}`).replaceAll(/\s+/g, ' ')
}

function listMissingRows(report: SuiteReport, way: BringWay): readonly string[] {
  const missing = listMissing(report)
  if (missing.length === 0) return []
  const rows = missing.flatMap((one) => {
    const fence = [
      way === 'code' ? '  ```ts' : '  ```text',
      ...linesToBring(one, way).map((line) => `  ${line}`),
      '  ```',
    ]
    return [`- \`${one.id}\`: ${escapeMarkdown(one.sentence)}`, '', ...fence, '']
  })
  return [
    `<details><summary>${missing.length} never met, those that matter most first</summary>`,
    '',
    ...rows,
    '</details>',
    '',
  ]
}

/** Writes a report as Markdown, for the summary of a job. */
export function reportMarkdown(report: SuiteReport, way: BringWay): string {
  const groups = report.groups.map((one) => `| ${one.name} | ${drawBar(one)} | ${one.met}/${one.all} |`)
  const advice = report.advice.map(
    ({ id, severity, sentence, mend }) =>
      `- **${severity}** \`${id}\`: ${escapeMarkdown(sentence)} ${escapeMarkdown(mend)}`,
  )
  const lines = [
    ...[`## ${headline(report)}`, '', '| Group | | Met |', '| --- | --- | ---: |', ...groups, ''],
    ...listMissingRows(report, way),
    ...(advice.length > 0 ? ['### Advice', '', ...advice, ''] : []),
  ]
  return lines.join('\n')
}

import type { SituationMet } from '@pocketbank/http/internal'
import type { BringWay } from '../../runs/suite-run.ts'
import { escapeHtml } from '../escape-html.ts'
import { headline } from './report-text.ts'
import { linesToBring, listMissing, type SuiteReport } from './suite-report.ts'

const style = `
:root { color-scheme: light dark; --faint: #5b6472; --line: #d8dce2; --good: #1a7f4b; --bad: #b3261e; --code: #f2f4f7 }
@media (prefers-color-scheme: dark) { :root { --faint: #9aa4b2; --line: #3a4049; --good: #4cc38a; --bad: #ff8a80; --code: #22262c } }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
td, th { text-align: left; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line) }
td:last-child, th:last-child { text-align: right; white-space: nowrap; padding-right: 0 }
.bar { background: var(--line); border-radius: 4px; height: .6rem; min-width: 8rem } .bar i { display: block; height: 100%; border-radius: 4px; background: var(--good) }
pre { background: var(--code); padding: .5rem .75rem; border-radius: 6px; overflow-x: auto; margin: .4rem 0 }
li { margin: .9rem 0 } li p { margin: .15rem 0 } ul { list-style: none; padding: 0 } summary { cursor: pointer; font-weight: 600; margin: .6rem 0 }
.faint { color: var(--faint) } .good { color: var(--good) } .bad { color: var(--bad) }`

const list = (rows: readonly string[]) => `<ul>${rows.map((row) => `<li>${row}</li>`).join('\n')}</ul>`

const faint = (text: string) => (text === '' ? '' : `<p class="faint">${escapeHtml(text)}</p>`)

function missingItem(one: SituationMet, way: BringWay): string {
  const code = `<pre><code>${linesToBring(one, way).map(escapeHtml).join('\n')}</code></pre>`
  const text = `<b>${escapeHtml(one.sentence)}</b> <code class="faint">${one.id}</code>`
  return `${text}${faint(`${one.why} (${one.source})`)}${code}`
}

/** The situations of a group that were met, each with the tests that met it, and those that are excepted. */
function groupDetails({ situations, exceptions }: SuiteReport, group: SuiteReport['groups'][number]): string {
  const own = situations.filter((one) => one.group === group.id)
  const met = own
    .filter((one) => one.met)
    .map(({ id, sentence, requests }) => {
      const tests = [...new Set(requests.flatMap(({ label }) => label ?? []))].join(' · ')
      return `<span class="good">✓</span> ${escapeHtml(sentence)} <code class="faint">${id}</code>${faint(tests)}`
    })
  const excepted = own
    .filter(({ id, met }) => !met && exceptions.has(id))
    .map(
      ({ id, sentence }) =>
        `– ${escapeHtml(sentence)} <code class="faint">${id}</code>${faint(`Excepted: ${exceptions.get(id)}`)}`,
    )
  if (met.length + excepted.length === 0) return ''
  return `<details><summary>${escapeHtml(group.name)}: ${met.length} met</summary>${list([...met, ...excepted])}</details>`
}

function titledList(title: string, rows: readonly string[]): string {
  return rows.length === 0 ? '' : `<h2>${title}</h2>${list(rows)}`
}

/** Writes a report as one HTML file without script, which needs no other file. */
export function reportHtml(report: SuiteReport, way: BringWay): string {
  const groups = report.groups.map(
    (one) =>
      `<tr><td>${escapeHtml(one.name)}</td><td><div class="bar"><i style="width:${(100 * one.met) / Math.max(one.all, 1)}%"></i></div></td><td>${one.met}/${one.all}</td></tr>`,
  )
  const advice = report.advice.map(
    ({ id, severity, sentence, mend, tpp, source }) =>
      `<b class="${severity === 'breaks live' ? 'bad' : ''}">${severity}</b> ${escapeHtml(sentence)} <code class="faint">${escapeHtml(id)}</code><p>${escapeHtml(mend)}</p>${faint([tpp, source].filter(Boolean).join(' · '))}`,
  )
  const body = [
    `<h1>${headline(report)}</h1>`,
    `<table><thead><tr><th>Group</th><th></th><th>Met</th></tr></thead><tbody>${groups.join('\n')}</tbody></table>`,
    titledList('Advice', advice),
    titledList(
      'Never met',
      listMissing(report).map((one) => missingItem(one, way)),
    ),
    '<h2>Met</h2>',
    ...report.groups.map((one) => groupDetails(report, one)),
  ]
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${headline(report)}</title><style>${style}</style>`
  return `<!doctype html>\n<html lang="en"><head>${head}</head><body>${body.join('\n')}</body></html>\n`
}

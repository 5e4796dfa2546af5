import { escapeHtml } from '../escape-html.ts'
import { headline, type ReportEntry, type ReportSection, sectionsOf } from './report-sections.ts'
import type { SuiteReport } from './suite-report.ts'

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

function htmlEntry({ id, sentence, mark, isBad, note, lines, language }: ReportEntry): string {
  const written = lines.map(escapeHtml).join('\n')
  const parts = [
    `<b class="${isBad ? 'bad' : ''}">${mark}</b> ${escapeHtml(sentence)} <code class="faint">${escapeHtml(id)}</code>`,
    language === undefined ? `<p>${written}</p>` : '',
    `<p class="faint">${escapeHtml(note)}</p>`,
    language === undefined ? '' : `<pre><code>${written}</code></pre>`,
  ]
  return `<li>${parts.join('')}</li>`
}

function htmlSection({ title, entries, shownMax }: ReportSection): string {
  const state = shownMax === 0 ? '' : ' open'
  return `<details${state}><summary>${title}</summary><ul>${entries.map(htmlEntry).join('\n')}</ul></details>`
}

/** Writes a report as one HTML file without script, which needs no other file. */
export function reportHtml(report: SuiteReport): string {
  const groups = report.groups.map(({ name, met, all, excepted }) => {
    const bar = `<progress max="${Math.max(all, 1)}" value="${met}"></progress>`
    const left = excepted === 0 ? '' : ` <small>${excepted} excepted</small>`
    return `<tr><th>${name}${left}</th><td>${bar}</td><td>${met}/${all}</td></tr>`
  })
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${headline(report)}</title><style>${style}</style>`
  const table = `<table>${groups.join('\n')}</table>`
  const body = `<h1>${headline(report)}</h1>${table}${sectionsOf(report).map(htmlSection).join('\n')}`
  return `<!doctype html>\n<html lang="en"><head>${head}</head><body>${body}</body></html>\n`
}

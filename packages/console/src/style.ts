import { colours, mark } from '@pocketbank/http/display'
import { accountStyle } from './accounts/style.ts'
import { consentStyle } from './consents/style.ts'
import { customerStyle } from './customers/style.ts'
import { docsStyle } from './docs/style.ts'
import { explainStyle } from './explainer/style.ts'
import { faultsStyle } from './faults/style.ts'
import { frameStyle } from './frame-style.ts'
import { liveStyle } from './live-style.ts'
import { paymentsStyle } from './payments/style.ts'
import { situationsStyle } from './situations/style.ts'

/** The colours in addition to those of the bank's page: amber for what waits. */
const rules = `
:root { --wait: #7a4d00; --on-wait: #fdf3df; --code: #f4f7f6; --mono: ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace; }
@media (prefers-color-scheme: dark) { :root { --wait: #f0c674; --on-wait: #2c2410; --code: #0e1d21; } }`

const text = `
h1 { margin: 0; font-size: 1.25rem; line-height: 1.75rem; letter-spacing: -.01em; unicode-bidi: isolate; overflow-wrap: anywhere; }
h2 { margin: 1.5rem 0 .5rem; font-size: .9375rem; line-height: 1.25rem; }
h3 { margin: 1rem 0 .25rem; font-size: .875rem; }
p { margin: 0 0 .75rem; max-width: 46rem; }
ul, ol { margin: 0 0 .75rem; padding-left: 1.25rem; }
a { color: var(--accent); text-underline-offset: .2em; }
:where(main) a:where(:not(p:not(.hits) a)) { display: inline-block; padding-block: .125rem; }
.lead { max-width: 46rem; }
.hint, small { color: var(--quiet); font-size: .8125rem; }
.mono, code, pre, .id { font-family: var(--mono); font-size: .8125rem; overflow-wrap: anywhere; }
dd, td, th, .name { unicode-bidi: isolate; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 1px; border-radius: .25rem; }
.title { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem 1rem; margin: 0 0 1rem; }
.title .subtitle { margin: 0; color: var(--quiet); }
.title .actions { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; margin-left: auto; }
.card { margin: 0 0 1rem; padding: 0 0 .5rem; }
.card > h2:first-child { margin-top: 0; }
.card > :last-child { margin-bottom: 0; }
.grid, .halves { display: grid; gap: 0 2rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); align-items: start; }
.halves { grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr)); }
.row { display: flex; flex-wrap: wrap; align-items: end; gap: .5rem .75rem; }
.row .field { margin: 0; }
.side-by-side { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem; }
td .side-by-side { flex-wrap: nowrap; white-space: nowrap; }
.fields { display: grid; gap: 0 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr)); align-items: end; }
.fields > button { justify-self: start; margin-bottom: .75rem; }
.split { display: grid; grid-template-columns: minmax(18rem, 2fr) minmax(0, 3fr); gap: 0 1.5rem; align-items: start; }
.split > .pane { min-width: 0; padding-left: 1.5rem; border-left: 1px solid var(--line); }
@media (max-width: 64rem) { .split { grid-template-columns: minmax(0, 1fr); } .split > .list { display: none; } .split > .pane { padding: 0; border: 0; } }
.tree { margin: 0; padding-left: 1.125rem; list-style: none; }
.card > .tree { padding-left: 0; }
.tree li { position: relative; padding: .125rem 0 .125rem 1.25rem; border-left: 2px solid var(--line); }
.tree li:last-child { border-color: transparent; }
.tree li::before { content: ''; position: absolute; left: -2px; top: 0; width: 1rem; height: .875rem; border: 2px solid var(--line); border-width: 0 0 2px 2px; border-bottom-left-radius: .5rem; }
.tree .now > span { display: inline-block; padding: 0 .5rem; background: var(--tint); border-radius: .75rem; }
.card .card { margin: 0; }
button:disabled { opacity: .6; cursor: not-allowed; }
.branch { display: block; }
.branch .now { padding: 0 .5rem; background: var(--tint); border-radius: .75rem; }
${[1, 2, 3, 4, 5, 6].map((depth) => `.depth-${depth} { padding-left: ${1.25 * depth}rem; }`).join('\n')}
.branch:not(.depth-0)::before { content: '└ ' / ''; color: var(--quiet); }
.differences { margin: 0; padding: 0; list-style: none; }
.found { margin: 0 0 .5rem; padding: 0; list-style: none; }
.found li { padding: .375rem 0; border-top: 1px solid var(--line); }
.found .hits { margin: 0; color: var(--quiet); font-size: .8125rem; }
.hits a { margin-right: .5rem; }
.apart { margin-top: 1rem; }
.clock-time { margin: 0; font-size: 1.25rem; line-height: 1.75rem; font-weight: 650; }
.notice, .alert { margin: 0 0 1rem; padding: .5rem .75rem; background: var(--tint); border-left: 4px solid var(--accent); border-radius: .25rem; }
.notice > :last-child, .alert > :last-child { margin-bottom: 0; }
.notice.is-past { visibility: hidden; }
.alert { background: var(--on-warn); border-color: var(--warn); }
.facts { margin: 0 0 .75rem; }
.facts > div { display: grid; grid-template-columns: minmax(7rem, 10rem) minmax(0, 1fr); gap: 0 1rem; padding: .375rem 0; }
.facts dt { color: var(--quiet); }
.facts dd { margin: 0; min-width: 0; }
@media (max-width: 30rem) { .facts > div { grid-template-columns: 1fr; } }
.status { display: inline-block; padding: 0 .5rem; border: 1px solid currentColor; border-radius: 1rem; font-size: .75rem; line-height: 1.125rem; font-weight: 600; white-space: nowrap; }
.good { color: var(--accent); background: var(--tint); }
.bad { color: var(--warn); background: var(--on-warn); }
.open { color: var(--wait); background: var(--on-wait); }
.over { color: var(--quiet); }
.code { position: relative; margin: 0 0 .75rem; }
.code pre { margin: 0; padding: .625rem .75rem; padding-right: 4.5rem; background: var(--code); border: 1px solid var(--line); border-radius: .375rem; line-height: 1.4; white-space: pre-wrap; max-height: 40rem; overflow: auto; }
.code button { position: absolute; top: .25rem; right: .25rem; }
[data-copyable] > button { min-height: 1.5rem; padding: 0 .5rem; font-size: .75rem; background: var(--paper); }
.id[data-copyable] > button { margin-left: .375rem; }
@media (hover: hover) { tbody tr:not(:hover, :focus-within) .id[data-copyable] > button { opacity: 0; } }
.tabs, .chips { display: flex; flex-wrap: wrap; gap: .25rem; margin: 0 0 1rem; }
.tabs { border-bottom: 1px solid var(--line); }
.tabs a, .chips a { display: inline-flex; align-items: center; gap: .375rem; min-height: 2rem; padding: 0 .625rem; color: var(--quiet); text-decoration: none; }
.tabs a { border-bottom: 2px solid transparent; }
.chips a { min-height: 1.75rem; border: 1px solid var(--line); border-radius: 1rem; }
.tabs a:hover, .chips a:hover { color: var(--ink); background: var(--tint); }
.tabs [aria-current] { color: var(--ink); border-color: var(--accent); font-weight: 600; }
.chips [aria-current] { color: var(--on-accent); background: var(--accent); border-color: var(--accent); }
.count { font-size: .75rem; font-variant-numeric: tabular-nums; }
summary { min-height: 2rem; display: flex; align-items: center; gap: .375rem; color: var(--accent); font-weight: 600; cursor: pointer; }
summary::before { content: '+' / ''; width: .75rem; }
[open] > summary::before { content: '\\2212' / ''; }
summary::-webkit-details-marker { display: none; }
.menu { position: relative; }
.menu > summary:not(.first) { color: var(--ink); }
.menu > .first { color: var(--on-accent); }
.menu > summary::before { content: none; }
.menu > div { position: absolute; right: 0; z-index: 2; width: min(40rem, 80vw); padding: .75rem .75rem 0; background: var(--paper); border: 1px solid var(--edge); border-radius: .375rem; }
@media (max-width: 52rem) { .menu > div { position: static; width: auto; } }
/* In a heading or table the box is at most as wide as the page, and a scrolling table does not cut it off. */
.title, .table { position: relative; }
:is(.title, .table) .menu { position: static; }
@media (min-width: 52.01rem) { :is(.title, .table) .menu > div { width: min(40rem, 100%); } .table:has(.menu[open]) { overflow: visible; } }`

const tables = `
.table { margin: 0 0 .75rem; overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { padding: 0 0 .5rem; text-align: left; font-weight: 650; }
th, td { height: 2.25rem; padding: .25rem .75rem .25rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: middle; overflow-wrap: break-word; }
.address, .id, .mono { overflow-wrap: anywhere; }
thead th, thead td { height: 1.75rem; border-top: 0; }
thead th { color: var(--quiet); font-size: .75rem; font-weight: 600; white-space: nowrap; }
thead .id { font-size: .75rem; }
th.id, td.id { font-family: inherit; }
td.id > div { font-family: var(--mono); }
.table a { overflow-wrap: anywhere; }
@media (min-width: 72rem) { td.id > div { min-width: 9.5rem; } :is(th, td) > div:has(> a, > bdi) { min-width: 7rem; } }
tbody th { font-weight: 600; }
tbody tr:hover { background: var(--tint); }
tr.current { background: var(--tint); box-shadow: inset 3px 0 var(--accent); }
tr.day th { height: 1.75rem; color: var(--quiet); font-size: .75rem; background: var(--ground); }
.amount { text-align: right; white-space: nowrap; }
td.time { white-space: nowrap; color: var(--quiet); }
.pager { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; }
@media (max-width: 44rem) {
  .table thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .table table, .table tbody, .table tr, .table th, .table td, .table caption { display: block; height: auto; }
  .table tr { padding: .5rem 0; border-top: 1px solid var(--line); }
  .table tr.day { padding: .125rem 0; }
  .table tbody th, .table td { display: grid; grid-template-columns: minmax(5rem, 7rem) minmax(0, 1fr); gap: 0 .75rem; padding: .0625rem 0; border: 0; text-align: left; white-space: normal; }
  .table [data-label=''] { display: block; padding-top: .25rem; }
  .table td:has(> div:empty) { display: none; }
  .table [data-label]:not([data-label=''])::before { content: attr(data-label); color: var(--quiet); font-size: .8125rem; font-weight: 400; }
}`

const forms = `
label { display: block; font-weight: 600; font-size: .8125rem; }
.field { min-width: 0; margin: 0 0 .75rem; }
.menu .field { margin: 0 0 .75rem; }
.field .hint { margin: 0 0 .25rem; }
input:not([type='checkbox'], [type='radio'], [type='hidden']), select, textarea {
  display: block; width: 100%; min-height: 2rem; padding: .25rem .5rem; font: inherit; color: inherit; background: var(--paper);
  border: 1px solid var(--edge); border-radius: .375rem;
}
textarea { font-family: var(--mono); font-size: .8125rem; }
[aria-invalid] { border: 2px solid var(--warn) !important; }
.wrong { margin: 0 0 .25rem; color: var(--warn); font-weight: 600; }
.box { display: flex; align-items: center; gap: .5rem; min-height: 2rem; padding: .25rem 0; font-weight: 400; font-size: .875rem; cursor: pointer; }
.box input { flex: none; width: 1.125rem; height: 1.125rem; margin: 0; accent-color: var(--accent); }
.box small { display: block; }
button, .button {
  display: inline-flex; align-items: center; justify-content: center; min-height: 2rem; padding: .125rem .75rem; font: inherit; font-weight: 600;
  color: var(--ink); background: transparent; border: 1px solid var(--edge); border-radius: .375rem; cursor: pointer; text-decoration: none; overflow-wrap: normal;
}
button:hover, .button:hover { background: var(--tint); }
.first { color: var(--on-accent); background: var(--accent); border-color: var(--accent); }
.first:hover { background: color-mix(in srgb, var(--accent) 86%, var(--ink)); }
.danger { color: var(--warn); border-color: var(--warn); }
.danger:hover { background: var(--on-warn); }
@media (forced-colors: active) { .first { border: 2px solid; } .status { border: 1px solid; } }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; scroll-behavior: auto !important; } }
@media print { .bar, .side, form, .skip { display: none; } body { display: block; background: none; } }`

const dataStyle = [
  customerStyle,
  accountStyle,
  paymentsStyle,
  consentStyle,
  faultsStyle,
  situationsStyle,
].join('\n')

/**
 * The style sheet of the console: the colours and the mark of the bank's page, the frame, and the styles of
 * the groups.
 */
export const consoleStyle = [
  colours,
  mark,
  rules,
  frameStyle,
  text,
  tables,
  forms,
  dataStyle,
  explainStyle,
  docsStyle,
  liveStyle,
].join('\n')

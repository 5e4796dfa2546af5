import { colours, mark } from '../sca/colours.ts'
import { accountStyle } from './accounts/style.ts'
import { consentStyle } from './consents/style.ts'
import { customerStyle } from './customers/style.ts'
import { docsStyle } from './docs/style.ts'
import { explainStyle } from './evidence/style.ts'
import { paymentsStyle } from './payments/style.ts'

/** Besides the colours of the bank's page: what waits. */
const own = `
:root { --wait: #7a4d00; --on-wait: #fdf3df; --code: #f4f7f6; }
@media (prefers-color-scheme: dark) { :root { --wait: #f0c674; --on-wait: #2c2410; --code: #0e1d21; } }`

const frame = `
*, *::before, *::after { box-sizing: border-box; }
html { font: 100%/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif; }
body { margin: 0; min-height: 100vh; min-height: 100dvh; background: var(--ground); color: var(--ink); overflow-wrap: anywhere; -webkit-text-size-adjust: 100%; }
.unseen { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: .75rem; top: -6rem; z-index: 2; padding: .75rem 1rem; color: var(--on-accent); background: var(--accent); border-radius: .5rem; }
.skip:focus { top: .75rem; }
header { padding: .75rem clamp(1rem, 3vw, 2rem); background: var(--head); color: var(--on-head); }
header a { color: inherit; }
.head { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1.25rem; }
.head p { margin: 0; }
.bank { margin-right: auto !important; font-size: 1.125rem; font-weight: 650; }
.bank a { display: inline-flex; align-items: center; gap: .625rem; min-height: 2.75rem; text-decoration: none; }
.whose a { display: inline-flex; align-items: center; min-height: 2.75rem; }
.leave button { width: auto; min-height: 2.75rem; margin: 0; padding: .25rem .75rem; color: inherit; border-color: currentColor; }
.sandbox { margin: 0; font-size: .8125rem; }
nav { background: var(--paper); border-bottom: 1px solid var(--line); }
nav ul { display: flex; flex-wrap: wrap; gap: 0 .25rem; max-width: 82rem; margin: 0 auto; padding: 0 clamp(.5rem, 2.5vw, 1.5rem); list-style: none; }
nav a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 .625rem; color: var(--quiet); border-bottom: 3px solid transparent; text-decoration: none; }
nav a:hover { color: var(--ink); text-decoration: underline; }
nav [aria-current] { color: var(--ink); border-color: var(--accent); font-weight: 650; }
main { max-width: 82rem; margin: 0 auto; padding: clamp(1rem, 3vw, 2rem); }
main:focus { outline: none; }
@media (max-width: 40rem) { nav ul { gap: 0; } nav a { min-height: 2.5rem; padding: 0 .5rem; font-size: .9375rem; } }`

const text = `
h1 { margin: 0 0 1rem; font-size: clamp(1.4rem, 4vw, 1.875rem); line-height: 1.2; letter-spacing: -.012em; text-wrap: balance; }
h2 { margin: 0 0 .5rem; font-size: 1.125rem; line-height: 1.35; }
h3 { margin: 1rem 0 .25rem; font-size: 1rem; }
p { margin: 0 0 .75rem; max-width: 46rem; }
ul, ol { margin: 0 0 .75rem; padding-left: 1.25rem; }
a { color: var(--accent); text-underline-offset: .2em; }
.lead { font-size: 1.0625rem; }
.hint, small { color: var(--quiet); font-size: .875rem; }
.mono, code, pre, .id { font-family: ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace; font-size: .875em; }
dd, td, th, .name { unicode-bidi: isolate; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: .25rem; }
.card { margin: 0 0 1.25rem; padding: clamp(1rem, 2.5vw, 1.5rem); background: var(--paper); border: 1px solid var(--line); border-radius: .875rem; }
.card > :last-child { margin-bottom: 0; }
.grid { display: grid; gap: 0 1.25rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); align-items: start; }
.row { display: flex; flex-wrap: wrap; align-items: end; gap: .5rem .75rem; }
.row .field { margin: 0; }
.halves { display: grid; gap: 0 1.25rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr)); align-items: start; }
.fields { display: grid; gap: 0 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr)); align-items: end; }
.tree { margin: 0; padding-left: 1.125rem; list-style: none; }
.card > .tree { padding-left: 0; }
.tree li { position: relative; padding: .25rem 0 .25rem 1.25rem; border-left: 2px solid var(--line); }
.tree li:last-child { border-color: transparent; }
.tree li::before { content: ''; position: absolute; left: -2px; top: 0; width: 1rem; height: 1.05rem; border: 2px solid var(--line); border-width: 0 0 2px 2px; border-bottom-left-radius: .5rem; }
.tree .now > span { display: inline-block; padding: .125rem .625rem; background: var(--tint); border-radius: .75rem; }
.apart { margin-top: 1rem; }
.moment { margin: 0; font-size: 1.375rem; font-weight: 650; letter-spacing: -.01em; }
.notice { margin: 0 0 1.25rem; padding: .75rem 1rem; background: var(--tint); border-left: 4px solid var(--accent); border-radius: .375rem; }
.notice > :last-child { margin-bottom: 0; }
.alert { margin: 0 0 1.25rem; padding: .75rem 1rem; background: var(--on-warn); border-left: 4px solid var(--warn); border-radius: .375rem; }
.alert > :last-child { margin-bottom: 0; }
.facts { margin: 0; }
.facts > div { display: grid; grid-template-columns: minmax(8rem, 12rem) 1fr; gap: 0 1rem; padding: .5rem 0; border-top: 1px solid var(--line); }
.facts > div:first-child { border-top: 0; }
.facts dt { color: var(--quiet); }
.facts dd { margin: 0; min-width: 0; }
@media (max-width: 30rem) { .facts > div { grid-template-columns: 1fr; } }
.status { display: inline-block; padding: .0625rem .5rem; border: 1px solid currentColor; border-radius: 1rem; font-size: .8125rem; font-weight: 600; white-space: nowrap; }
.good { color: var(--accent); background: var(--tint); }
.bad { color: var(--warn); background: var(--on-warn); }
.open { color: var(--wait); background: var(--on-wait); }
.over { color: var(--quiet); }
.code { position: relative; margin: 0 0 .75rem; }
.code pre { margin: 0; padding: .875rem 1rem; padding-right: 5rem; background: var(--code); border: 1px solid var(--line); border-radius: .5rem; line-height: 1.5; white-space: pre-wrap; }
.code button { position: absolute; top: .375rem; right: .375rem; width: auto; min-height: 2rem; margin: 0; padding: .125rem .625rem; font-size: .8125rem; background: var(--paper); }
summary { min-height: 2.75rem; display: flex; align-items: center; gap: .5rem; color: var(--accent); font-weight: 600; cursor: pointer; }
summary::before { content: '+' / ''; width: 1rem; font-size: 1.25rem; }
[open] > summary::before { content: '\\2212' / ''; }
summary::-webkit-details-marker { display: none; }`

const tables = `
.table { margin: 0 0 .75rem; overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { padding: 0 0 .5rem; text-align: left; font-weight: 650; }
th, td { padding: .5rem .75rem; border-top: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: break-word; }
.address, .id, .mono { overflow-wrap: anywhere; }
thead th, thead td { border-top: 0; }
thead th { color: var(--quiet); font-size: .8125rem; font-weight: 600; }
tbody th { font-weight: 600; }
.amount { text-align: right; white-space: nowrap; }
@media (max-width: 44rem) {
  .table thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .table table, .table tbody, .table tr, .table th, .table td, .table caption { display: block; }
  .table tr { padding: .625rem 0; border-top: 1px solid var(--line); }
  .table tbody th, .table td { display: grid; grid-template-columns: minmax(5rem, 7rem) minmax(0, 1fr); gap: 0 .75rem; padding: .125rem 0; border: 0; text-align: left; white-space: normal; }
  .table [data-label=''] { display: block; padding-top: .375rem; }
  .table td:has(> div:empty) { display: none; }
  .table [data-label]:not([data-label=''])::before { content: attr(data-label); color: var(--quiet); font-size: .875rem; font-weight: 400; }
}`

const forms = `
label { display: block; font-weight: 600; }
.field { min-width: 0; margin: 0 0 .75rem; }
.field .hint { margin: 0 0 .25rem; }
input:not([type='checkbox'], [type='radio'], [type='hidden']), select, textarea {
  display: block; width: 100%; min-height: 2.75rem; padding: .375rem .75rem; font: inherit; color: inherit; background: var(--paper);
  border: 1px solid var(--edge); border-radius: .5rem;
}
textarea { font-family: ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace; font-size: .875rem; }
input[type='file'] { padding-top: .5rem; }
[aria-invalid] { border: 2px solid var(--warn) !important; }
.wrong { margin: 0 0 .25rem; color: var(--warn); font-weight: 600; }
.box { display: flex; align-items: center; gap: .625rem; min-height: 2.75rem; font-weight: 400; cursor: pointer; }
.box input { flex: none; width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--accent); }
.box small { display: block; }
.box + .box { border-top: 1px solid var(--line); }
.box { padding: .375rem 0; }
.box + button { margin-top: .75rem; }
button, .button {
  display: inline-flex; align-items: center; justify-content: center; min-height: 2.75rem; padding: .375rem 1rem; font: inherit; font-weight: 600;
  color: var(--ink); background: transparent; border: 1px solid var(--edge); border-radius: .5rem; cursor: pointer; text-decoration: none;
}
button:hover, .button:hover { background: var(--tint); }
.first { color: var(--on-accent); background: var(--accent); border-color: var(--accent); }
.first:hover { background: color-mix(in srgb, var(--accent) 86%, var(--ink)); }
.danger { color: var(--warn); border-color: var(--warn); }
.danger:hover { background: var(--on-warn); }
@media (forced-colors: active) { .first { border: 2px solid; } .status { border: 1px solid; } }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media print { header, nav, form, .skip { display: none; } body { background: none; } .card { break-inside: avoid; } }`

const dataStyle = [customerStyle, accountStyle, paymentsStyle, consentStyle].join('\n')

/** How the console looks: the colours and the mark of the bank's page. Groups with pictures of their own add their part here. */
export const consoleStyle = [
  colours,
  mark,
  own,
  frame,
  text,
  tables,
  forms,
  dataStyle,
  explainStyle,
  docsStyle,
].join('\n')

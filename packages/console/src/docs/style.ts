/** Three columns: operations, text and code. Narrow windows hide the first; phones have one column. */
const columns = `
.docs { display: grid; gap: 0 1.5rem; grid-template-columns: 12rem minmax(0, 1fr); align-items: start; }
.docs.coded { grid-template-columns: 12rem minmax(0, 1fr) 21rem; }
.docs > .operations, .docs > .aside { position: sticky; top: 3.5rem; max-height: calc(100vh - 4rem); overflow: auto; }
.docs > .text, .docs > .aside { min-width: 0; }
.docs .crumb { display: none; }
@media (max-width: 79.9rem) {
  .docs.coded { grid-template-columns: minmax(0, 1fr) minmax(0, 21rem); }
  .docs.coded > .operations { display: none; }
  .docs.coded .crumb { display: block; }
}
@media (max-width: 60rem) {
  .docs, .docs.coded { display: flex; flex-direction: column; align-items: stretch; }
  .docs > .operations, .docs > .aside { position: static; max-height: none; overflow: visible; }
  .docs > .operations { display: none; }
  .docs .crumb { display: block; }
}`

const sidebar = `
.operations ul { margin: 0 0 .5rem; padding: 0; list-style: none; }
.operations a { display: flex; gap: .375rem; align-items: baseline; padding: .1875rem .375rem; color: var(--ink); border-radius: .25rem; font-size: .8125rem; line-height: 1.125rem; text-decoration: none; overflow-wrap: anywhere; }
.operations a:hover { background: var(--tint); }
.operations [aria-current] { background: var(--tint); color: var(--accent); font-weight: 600; }
.operations .group { padding-left: 1.125rem; color: var(--ink); font-weight: 600; }
.operations summary { min-height: 1.75rem; color: var(--ink); font-size: .8125rem; }
.method { flex: none; min-width: 2.75rem; font: 700 .6875rem/1.125rem var(--mono); color: var(--quiet); }
.method.get { color: var(--accent); }
.method.post, .method.put { color: var(--wait); }
.method.delete { color: var(--warn); }`

const text = `
.docs .places { display: flex; flex-wrap: wrap; gap: 0 1rem; margin: 0 0 .5rem; padding: 0; list-style: none; }
.docs .places a { display: inline-flex; align-items: center; min-height: 1.75rem; }
.docs .about { white-space: pre-line; }
.docs section { scroll-margin-top: 3.5rem; }
.docs h2, .docs h3, .docs [id] { scroll-margin-top: 3.5rem; }
.entries > div { padding: .375rem 0; border-top: 1px solid var(--line); }
@media (min-width: 60rem) { .entries > div { display: grid; grid-template-columns: minmax(10rem, 2fr) minmax(0, 3fr); gap: 0 1rem; } }
.entries dd { margin: 0; color: var(--quiet); }
.fieldlist { margin: 0 0 .75rem; }
.fieldlist > div { padding: .5rem 0; border-top: 1px solid var(--line); }
.fieldlist > div:target { background: var(--tint); box-shadow: inset 3px 0 var(--accent); }
.fieldlist dt, .fieldlist dd { margin: 0; }
.place { font-family: var(--mono); font-size: .8125rem; font-weight: 600; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
.place:hover { text-decoration: underline; }
.outer { color: var(--quiet); font-weight: 400; }
.type, .optional, .demanded { font-size: .8125rem; color: var(--quiet); }
.demanded { color: var(--ink); font-weight: 600; }
.bound { padding: 0 .25rem; background: var(--code); border: 1px solid var(--line); border-radius: .25rem; font-size: .75rem; }
.values code { padding: 0 .25rem; background: var(--code); border-radius: .25rem; font-size: .75rem; }
.fieldlist small, .values { display: block; }
.fieldlist details summary { min-height: 1.75rem; font-size: .8125rem; }
.rulelist { margin: 0 0 .75rem; }
.rulelist > div { display: grid; grid-template-columns: 3.5rem 1fr; gap: 0 .5rem; padding: .25rem 0; }
.rulelist dd { margin: 0; min-width: 0; }
.refusal { border-top: 1px solid var(--line); }
.refusal summary { flex-wrap: wrap; padding: .25rem 0; color: var(--ink); font-weight: 400; }`

const code = `
.aside .tabs { margin-bottom: .5rem; }
.aside .tabs a { min-height: 1.75rem; padding: 0 .375rem; font-size: .8125rem; }
.aside .code pre { max-height: 24rem; }
.aside h2 { margin-top: 1rem; }
#response { scroll-margin-top: 3.5rem; }
#response:focus { outline: none; }
@media print { .docs .places, .docs > .operations { display: none; } }`

export const docsStyle = [columns, sidebar, text, code].join('\n')

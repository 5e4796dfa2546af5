/** What the reference looks like besides what all pages of the console do. */
export const docsStyle = `
.docs .way { margin: -.5rem 0 .5rem; font-size: .875rem; }
.docs .request { margin: 0 0 .75rem; overflow-wrap: anywhere; }
.method { display: inline-block; min-width: 3.75rem; padding: 0 .375rem; border: 1px solid currentColor; border-radius: .375rem; font-size: .75rem; font-weight: 700; text-align: center; color: var(--quiet); }
.method.get { color: var(--accent); }
.method.post, .method.put { color: var(--wait); }
.method.delete { color: var(--warn); }
.places { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1rem; margin: 0 0 1.25rem; padding: 0; list-style: none; }
.places a:not(.button) { display: inline-flex; align-items: center; min-height: 2rem; }
.search { margin: 0 0 1.25rem; }
.search .row input { flex: 1 1 16rem; width: auto; }
.groups { columns: 2 30rem; column-gap: 1.25rem; }
.groups .card { break-inside: avoid; }
.operations, .guides, .plain { margin: 0; padding: 0; list-style: none; }
.operations li, .guides li { padding: .5rem 0; border-top: 1px solid var(--line); }
.operations li:first-child, .guides li:first-child { border-top: 0; }
.operations .request { display: block; margin: .125rem 0 0; font-size: .8125rem; }
.hits a { margin-right: .5rem; }
.plain li { padding: .125rem 0; }
.place { display: inline-block; font-family: ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace; font-size: .875rem; color: inherit; text-decoration: none; scroll-margin-top: 1rem; }
.place:hover { text-decoration: underline; }
.place:target { background: var(--tint); outline: 2px solid var(--accent); border-radius: .25rem; }
.outer { color: var(--quiet); font-weight: 400; }
.type { white-space: nowrap; }
.demanded { font-size: .8125rem; font-weight: 650; }
.optional { font-size: .8125rem; color: var(--quiet); }
.bound { display: inline-block; margin-right: .375rem; padding: 0 .375rem; background: var(--code); border: 1px solid var(--line); border-radius: .25rem; font-size: .8125rem; }
.form { overflow-wrap: anywhere; }
.values { display: block; }
.values code { display: inline-block; margin: 0 .25rem .125rem 0; }
.says details summary { min-height: 2rem; font-size: .875rem; }
.rules { margin: 0 0 .75rem; }
.rules > div { display: grid; grid-template-columns: 4rem 1fr; gap: 0 .75rem; padding: .375rem 0; border-top: 1px solid var(--line); scroll-margin-top: 1rem; }
.rules > div:first-child { border-top: 0; }
.rules dd { margin: 0; min-width: 0; }
.codes dt { font-weight: 650; }
.docs .code pre { max-height: 30rem; overflow: auto; }
@media (min-width: 44.01rem) { .fields th:first-child { width: 34%; } .fields th:nth-child(2) { width: 18%; } }
@media (max-width: 44rem) { .fields .says { flex: 1 1 100%; } .fields tbody th { display: block !important; } .fields tbody th::before { display: none; } }
fieldset { min-width: 0; margin: 0 0 1rem; padding: .5rem 1rem; border: 1px solid var(--line); border-radius: .5rem; }
legend { padding: 0 .375rem; font-weight: 650; }
fieldset summary { overflow-wrap: anywhere; }
@media print { .places, .search { display: none; } }`

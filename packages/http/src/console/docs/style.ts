/** What the reference looks like besides what all pages of the console do. All of it stands in `.docs`. */
export const docsStyle = `
.docs .crumb { margin: -.5rem 0 .5rem; font-size: .875rem; }
.docs .request { margin: 0 0 .75rem; overflow-wrap: anywhere; }
.docs .method { display: inline-block; min-width: 3.75rem; padding: 0 .375rem; border: 1px solid currentColor; border-radius: .375rem; font-size: .75rem; font-weight: 700; text-align: center; color: var(--quiet); }
.docs .method.get { color: var(--accent); }
.docs .method.post, .docs .method.put { color: var(--wait); }
.docs .method.delete { color: var(--warn); }
.docs .places { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1rem; margin: 0 0 1.25rem; padding: 0; list-style: none; }
.docs .places a:not(.button) { display: inline-flex; align-items: center; min-height: 2rem; }
.docs .search { margin: 0 0 1.25rem; }
.docs .search .row input { flex: 1 1 16rem; width: auto; }
.docs .groups { columns: 2 30rem; column-gap: 1.25rem; }
.docs .groups .card { break-inside: avoid; }
.docs .operations, .docs .guides, .docs .plainlist { margin: 0; padding: 0; list-style: none; }
.docs .operations li, .docs .guides li { padding: .5rem 0; border-top: 1px solid var(--line); }
.docs .operations li:first-child, .docs .guides li:first-child { border-top: 0; }
.docs .operations .request { display: block; margin: .125rem 0 0; font-size: .8125rem; }
.docs .hits a { margin-right: .5rem; }
.docs .plainlist li { padding: .125rem 0; }
.docs .place { display: inline-block; font-family: ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace; font-size: .875rem; color: inherit; text-decoration: none; scroll-margin-top: 1rem; }
.docs .place:hover { text-decoration: underline; }
.docs .place:target { background: var(--tint); outline: 2px solid var(--accent); border-radius: .25rem; }
.docs .outer { color: var(--quiet); font-weight: 400; }
.docs .type { white-space: nowrap; }
.docs .demanded { font-size: .8125rem; font-weight: 650; }
.docs .optional { font-size: .8125rem; color: var(--quiet); }
.docs .bound { display: inline-block; margin-right: .375rem; padding: 0 .375rem; background: var(--code); border: 1px solid var(--line); border-radius: .25rem; font-size: .8125rem; }
.docs .form { overflow-wrap: anywhere; }
.docs .values { display: block; }
.docs .values code { display: inline-block; margin: 0 .25rem .125rem 0; }
.docs .says details summary { min-height: 2rem; font-size: .875rem; }
.docs .rulelist { margin: 0 0 .75rem; }
.docs .rulelist > div { display: grid; grid-template-columns: 4rem 1fr; gap: 0 .75rem; padding: .375rem 0; border-top: 1px solid var(--line); scroll-margin-top: 1rem; }
.docs .rulelist > div:first-child { border-top: 0; }
.docs .rulelist dd { margin: 0; min-width: 0; }
.docs .codes dt { font-weight: 650; }
.docs .code pre { max-height: 40rem; overflow: auto; }
.docs fieldset { min-width: 0; margin: 0 0 1rem; padding: .5rem 1rem; border: 1px solid var(--line); border-radius: .5rem; }
.docs legend { padding: 0 .375rem; font-weight: 650; }
.docs fieldset summary { overflow-wrap: anywhere; }
@media (min-width: 44.01rem) { .docs .contract th:first-child { width: 34%; } .docs .contract th:nth-child(2) { width: 18%; } }
@media (max-width: 44rem) { .docs .contract tbody th, .docs .contract td { display: block !important; } .docs .contract [data-label]::before { display: none !important; } }
@media print { .docs .places, .docs .search { display: none; } }`

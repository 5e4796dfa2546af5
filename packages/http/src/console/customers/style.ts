/** The tree from persons to accounts, and the forms of several columns. */
export const customerStyle = `
.access, .access ul { margin: 0; padding: 0; list-style: none; }
.access ul { margin-left: .5rem; border-left: 2px solid var(--line); }
.access ul > li { position: relative; padding: .375rem 0 .375rem 1.25rem; }
.access ul > li::before { content: ''; position: absolute; top: 1.125rem; left: 0; width: .875rem; border-top: 2px solid var(--line); }
.access > li { padding: .375rem 0; }
.access > li + li { margin-top: .75rem; border-top: 1px solid var(--line); }
.kind { color: var(--quiet); font-size: .8125rem; }
.access .rights { display: flex; flex-wrap: wrap; gap: .25rem .375rem; margin: .25rem 0 0; border: 0; }
.access .rights > li { padding: .0625rem .5rem; border: 1px solid var(--line); border-radius: 1rem; font-size: .8125rem; }
.access .rights > li::before { content: none; }
form.fields { display: grid; gap: 0 1.25rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr)); align-items: end; }
form.fields > button { justify-self: start; margin-top: .25rem; }
form.fields > .wrong { grid-column: 1 / -1; }
fieldset { min-width: 0; margin: 0 0 .75rem; padding: 0; border: 0; }
legend { padding: 0; font-weight: 600; }
.filter { display: flex; flex-wrap: wrap; align-items: end; gap: 0 .75rem; margin: 0 0 1rem; }
.filter .field { flex: 1 1 12rem; }
.filter button { margin-bottom: .75rem; }
.inline { display: inline; }
.access .inline button { margin-top: .375rem; }
.inline button { min-height: 2rem; padding: .125rem .625rem; font-size: .875rem; }
nav.pager { background: none; border: 0; }
.pager { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; margin: .75rem 0 1.25rem; }
.pager a { padding: 0; color: var(--accent); border: 0; text-decoration: underline; }
.pager .hint { width: 100%; margin: 0; }
.money, time { white-space: nowrap; }
details.card { padding-block: .5rem; }
details.card[open] { padding-bottom: 1rem; }`

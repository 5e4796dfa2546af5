export const paymentsStyle = `
.changes { margin: 0; padding: 0; list-style: none; }
.changes > li { padding: 0 0 .75rem 1rem; border-left: 3px solid var(--accent); }
.changes > .next { border-left: 3px dashed var(--edge); color: var(--quiet); }
.changes p { margin: 0; }
.changes .hint > * { margin-right: .5rem; }
.rule { color: var(--quiet); font-size: .8125rem; }`

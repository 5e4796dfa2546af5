export const paymentsStyle = `
.moments { margin: 0; padding: 0; list-style: none; }
.moments > li { padding: 0 0 .75rem 1rem; border-left: 3px solid var(--accent); }
.moments > .next { border-left: 3px dashed var(--edge); color: var(--quiet); }
.moments p { margin: 0; }
.moments .hint > * { margin-right: .5rem; }
.rule { color: var(--quiet); font-size: .8125rem; }`

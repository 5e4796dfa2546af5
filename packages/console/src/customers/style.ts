export const customerStyle = `
.kind { color: var(--quiet); font-size: .8125rem; }
.row:has(> .chips) { align-items: center; margin: 0 0 .5rem; }
.row > .chips { margin: 0; }
.search { flex-wrap: nowrap; margin: 0 0 .25rem; }
.search input { min-width: 0; max-width: 18rem; }
.money { white-space: nowrap; }`

/** How explanations look: marks of stages, what differs, lines that mend. */
export const explainStyle = `
.stages { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 0 0 1rem; padding: 0; list-style: none; }
.stages li { white-space: nowrap; }
.marks { letter-spacing: .12em; white-space: nowrap; font-family: ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace; }
.is-passed { color: var(--accent); background: none; }
.is-refused { color: var(--warn); font-weight: 700; }
.is-waiting { color: var(--wait); font-weight: 700; }
.is-idle { color: var(--quiet); }
.headline { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .75rem; }
.verdict h2 { margin-top: 1rem; }
.verdict .change { padding: .5rem .875rem; background: var(--tint); border-left: 4px solid var(--accent); border-radius: .375rem; }
.evidence { display: grid; gap: 0 1.25rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr)); align-items: start; }
.plain { margin: 0; padding: 0; list-style: none; }
.compared td { width: 50%; white-space: pre-wrap; overflow-wrap: anywhere; }
.compared tbody th { width: 2rem; color: var(--quiet); font-weight: 400; }
.compared .differs td { background: var(--on-warn); }
mark { color: inherit; background: none; }
.compared mark, .facts mark, .table mark { padding: 0 .0625rem; color: var(--on-warn); background: var(--warn); border-radius: .125rem; }
.program mark { display: block; margin: 0 -1rem; padding: 0 1rem 0 calc(1rem - 4px); background: var(--tint); border-left: 4px solid var(--accent); }
.program pre { padding-right: 1rem; }
.filters { align-items: end; }
.filters .field { flex: 1 1 9rem; }
@media (max-width: 44rem) {
  .compared td { width: auto; flex-direction: column; }
  .compared tbody th::before { content: none !important; }
}
@media (forced-colors: active) { mark { background: Mark; color: MarkText; } }`

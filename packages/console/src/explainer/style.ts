/** The style of explanations: marks of stages, differences and corrected lines. */
export const explainStyle = `
.stages { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 0 0 1rem; padding: 0; list-style: none; }
.stages li { white-space: nowrap; }
.is-passed { color: var(--accent); background: none; }
.is-refused { color: var(--warn); font-weight: 700; }
.is-waiting { color: var(--wait); font-weight: 700; }
.is-idle { color: var(--quiet); }
.filters { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; margin: 0 0 .5rem; }
.filters .chips { margin: 0; }
.filters search { flex: 1 1 24rem; }
.filters .row { gap: .5rem; }
.filters .field { flex: 1 1 9rem; }
.filters label { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.log tr > :first-child { padding-left: .625rem; }
.log tbody .main { font-weight: 400; }
.log .main a:not(:hover) { text-decoration: none; }
.query { color: var(--quiet); }
.log .label { margin-left: .75rem; color: var(--quiet); font-size: .75rem; }
@media (min-width: 44.01rem) {
  .log td { white-space: nowrap; }
  .log .main { width: 99%; max-width: 0; }
  .log .main > div { display: flex; align-items: baseline; white-space: nowrap; }
  .log .main > div > * { min-width: 0; overflow: hidden; text-overflow: ellipsis; }
  .log .main > div > a { flex: none; max-width: 100%; }
  .log .main .query { flex-shrink: 100; }
  .split .log .main > div { flex-wrap: wrap; }
}
.struck { margin: 0 0 1rem; padding: .5rem .75rem; background: var(--on-wait); border-left: 4px solid var(--wait); border-radius: .25rem; }
.struck .row { align-items: center; }
.struck p { margin: 0; flex: 1 1 16rem; font-weight: 600; }
.struck > p { margin-top: .25rem; }
.cause, .change > p { font-size: .9375rem; font-weight: 600; }
.change { max-width: 46rem; margin: 0 0 .75rem; padding: .5rem .75rem; background: var(--tint); border-left: 4px solid var(--accent); border-radius: .25rem; }
.change > :last-child { margin-bottom: 0; }
.headline { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .75rem; }
.plain { margin: 0; padding: 0; list-style: none; }
.pane details + * { margin-top: .75rem; }
.pane .card + .card > h2, .pane .card .card > h2 { margin-top: 1.5rem; }
.compared td { width: 50%; white-space: pre-wrap; overflow-wrap: anywhere; }
.compared tbody th { width: 2rem; color: var(--quiet); font-weight: 400; }
.compared .differs td { background: var(--on-warn); }
mark { color: inherit; background: none; }
.compared mark, .facts mark, .table mark { padding: 0 .0625rem; color: var(--on-warn); background: var(--warn); border-radius: .125rem; }
.program mark { display: block; margin: 0 -1rem; padding: 0 1rem 0 calc(1rem - 4px); background: var(--tint); border-left: 4px solid var(--accent); }
.program pre { padding-right: 1rem; }
@media (max-width: 44rem) {
  .log .table tr:not(.day) { display: flex; flex-wrap: wrap; align-items: center; gap: 0 .75rem; }
  .log .table [data-label] { display: block; padding: 0; }
  .log .table [data-label]::before { content: none !important; }
  .log .table .main { order: 1; flex: 1 1 100%; }
  .compared td { width: auto; flex-direction: column; }
  .compared tbody th::before { content: none !important; }
}
@media (forced-colors: active) { mark { background: Mark; color: MarkText; } }`

/**
 * The bar, the sidebar and the page next to it. On phones the sidebar is a strip above the page that scrolls.
 */
export const frameStyle = `
*, *::before, *::after { box-sizing: border-box; }
html { font-size: 100%; }
body {
  display: grid; grid-template: auto 1fr / 12.5rem minmax(0, 1fr); min-height: 100vh; min-height: 100dvh; margin: 0;
  font: .875rem/1.25rem system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif;
  background: var(--paper); color: var(--ink); overflow-wrap: anywhere; -webkit-text-size-adjust: 100%;
}
.unseen { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: .75rem; top: -6rem; z-index: 4; padding: .5rem .75rem; color: var(--on-accent); background: var(--accent); border-radius: .375rem; }
.skip:focus { top: .75rem; }
.bar {
  position: sticky; top: 0; z-index: 3; grid-column: 1 / -1; display: flex; align-items: center; gap: .25rem 1rem; min-height: 3rem; padding: 0 1rem;
  background: var(--head); color: var(--on-head);
}
.bar a { color: inherit; }
.bar form { display: flex; gap: .25rem; }
.bar button { min-height: 1.75rem; padding: 0 .625rem; color: inherit; border-color: color-mix(in srgb, currentColor 45%, transparent); font-size: .8125rem; white-space: nowrap; }
.bar button:hover { background: var(--far); }
.bar button:disabled { opacity: .6; cursor: not-allowed; background: none; }
.bar :focus-visible { outline-color: var(--sun); }
.bar .home { display: inline-flex; align-items: center; gap: .5rem; min-height: 2rem; font-weight: 650; text-decoration: none; }
.bar .home .mark { width: 1.25rem; height: 1.25rem; }
.clock { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .5rem; }
.clock a { display: inline-flex; align-items: center; gap: .5rem; min-height: 1.75rem; }
.clock.is-frozen strong { padding: 0 .5rem; color: var(--head); background: var(--sun); border-radius: 1rem; font-size: .75rem; line-height: 1.25rem; }
.clock time { white-space: nowrap; font-variant-numeric: tabular-nums; }
.bar .person > summary.button { min-height: 1.75rem; color: inherit; border-color: color-mix(in srgb, currentColor 45%, transparent); font-size: .8125rem; white-space: nowrap; }
.bar .person > summary:hover { background: var(--far); }
.bar .person > div { width: min(20rem, 80vw); color: var(--ink); }
.bar .person form { display: block; }
.bar .person form button { margin-bottom: .75rem; color: var(--on-accent); }
.faults-on { padding: .125rem .5rem; color: var(--head) !important; background: var(--sun); border-radius: 1rem; font-size: .8125rem; font-weight: 600; text-decoration: none; white-space: nowrap; }
#connection { margin: 0 0 0 auto; font-size: .8125rem; white-space: nowrap; }
.find { flex: 0 1 16rem; min-width: 7rem; }
#connection:is(:empty, [hidden]) { margin: 0; }
#connection:is(:empty, [hidden]) + .find { margin-left: auto; }
.bar .find input { min-height: 1.75rem; color: inherit; background: var(--far); border-color: color-mix(in srgb, currentColor 30%, transparent); }
.bar .find input::placeholder { color: inherit; opacity: .85; }
.side { position: sticky; top: 3rem; align-self: start; display: flex; flex-direction: column; height: calc(100vh - 3rem); padding: .75rem .5rem; overflow-y: auto; background: var(--ground); border-right: 1px solid var(--line); }
.side ul { margin: 0 0 .75rem; padding: 0; list-style: none; }
.side a { display: flex; align-items: center; min-height: 2rem; padding: 0 .625rem; color: var(--ink); border-radius: .375rem; text-decoration: none; }
.side a:hover { background: var(--tint); }
.side [aria-current] { background: var(--tint); color: var(--accent); font-weight: 650; box-shadow: inset 3px 0 var(--accent); }
.sandbox { margin: auto .625rem 0; color: var(--quiet); font-size: .75rem; line-height: 1rem; }
main { grid-column: 2; min-width: 0; max-width: 88rem; padding: 1rem clamp(1rem, 2.5vw, 2rem) 3rem; }
body > main:nth-child(3) { grid-column: 1 / -1; }
main:focus { outline: none; }
@media (max-width: 64rem) { .bar { position: static; flex-wrap: wrap; padding: .375rem 1rem; } .bar .person { margin-left: auto; } .side { top: 0; height: 100vh; } }
@media (max-width: 52rem) {
  body { grid-template: auto auto 1fr / minmax(0, 1fr); }
  main, body > main:nth-child(3) { grid-column: 1; }
  .side { position: static; flex-direction: row; height: auto; padding: .25rem .5rem; overflow-x: auto; border-right: 0; border-bottom: 1px solid var(--line); }
  .side ul { display: flex; margin: 0; }
  .side a { white-space: nowrap; }
  .side [aria-current] { box-shadow: inset 0 -3px var(--accent); }
  .sandbox { display: none; }
  .bar .person { margin: 0; }
  .bar .home { order: -3; }
  #connection { order: -2; margin: 0; }
  .bar .find { order: -1; flex: 1 1 7rem; }
}`

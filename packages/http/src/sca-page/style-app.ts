/** Styles of the bank's app on a phone (S8): dark, round, with a fingerprint as the approval button. */
export const appStyle = `
.app { background: var(--head); }
.app header { padding-bottom: 5.5rem; text-align: center; }
.app header > p { max-width: 26rem; }
.app .bank { justify-content: center; font-size: 1rem; }
.app .fjord-near { fill: var(--paper); opacity: .1; }
.app main { max-width: 26rem; padding: 1.5rem 1.25rem; border: 0; border-radius: 1.75rem; }
.app footer { max-width: 26rem; color: var(--on-head); }
.app .finger { display: grid; justify-items: center; gap: .5rem; padding: 1rem; border-radius: 1.5rem; }
.app .finger + .hint { margin: .5rem 0 1rem; text-align: center; }
.app .second { border-radius: 1.5rem; }
.print { width: 3rem; height: 3rem; fill: none; stroke: currentColor; stroke-width: 1.4; stroke-linecap: round; }
@media (max-width: 28rem) { .app main { margin-inline: .5rem; } }`

/** The same page as the bank's app on a phone (S8): dark all around, and the answer at the bottom, where the thumb is. */
export const appStyle = `
.app { background: var(--head); }
.app header { padding-bottom: 5.5rem; text-align: center; }
.app header > p { max-width: 26rem; }
.app .bank { justify-content: center; font-size: 1rem; }
.app .fjord-near { fill: var(--paper); opacity: .1; }
.app main { max-width: 26rem; padding: 1.5rem 1.25rem; border: 0; border-radius: 1.75rem; }
.app footer { max-width: 26rem; color: var(--on-head); }
.app .approve > .finger {
  display: flex; align-items: center; justify-content: center; gap: .75rem; position: sticky; bottom: .75rem;
  min-height: 4rem; margin-top: .5rem; border-radius: 2rem; font-size: 1.0625rem;
  box-shadow: 0 .75rem 1.5rem -.75rem rgb(4 24 28 / .6);
}
.print { flex: none; fill: none; stroke: currentColor; stroke-width: 1.7; stroke-linecap: round; }
.app .second { border-radius: 2rem; }
@media (max-width: 28rem) { .app main { margin-inline: .5rem; } }`

/** Styles of amounts, notes and lists of payments. */
export const paymentStyle = `
.sum { margin: 1.25rem 0 0; font-size: clamp(1.5rem, 6vw, 2rem); font-weight: 700; line-height: 1.2; letter-spacing: -.015em; font-variant-numeric: tabular-nums; }
.sum span { display: block; }
.sum small { display: block; margin-top: .25rem; color: var(--quiet); font-size: .9375rem; font-weight: 400; letter-spacing: 0; }
.note { margin: 1rem 0 0; padding: .75rem 1rem; background: var(--tint); border-left: 4px solid var(--accent); border-radius: .375rem; }
.lacking { background: var(--on-warn); border-color: var(--warn); }
.payments { margin: .5rem 0 0; padding: 0; list-style: none; border-top: 1px solid var(--line); }
.payments li { padding: .75rem 0; border-bottom: 1px solid var(--line); }
.payments p { margin: 0; }
.pair { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1.5rem; font-weight: 600; }
.pair .name { flex: 1 1 8rem; min-width: 0; }
.pair span + span { font-variant-numeric: tabular-nums; }
details > .payments { margin: 0; border-top: 0; }
summary { display: flex; align-items: center; min-height: 2.75rem; color: var(--accent); font-weight: 600; cursor: pointer; }
summary::before { content: '+' / ''; width: 1.25rem; font-size: 1.25rem; }
[open] > summary::before { content: '\\2212' / ''; }
summary::-webkit-details-marker { display: none; }
[open] > summary { border-bottom: 1px solid var(--line); }`

/** The style of what the script adds. The button for new rows lies over the list, so that no row moves. */
export const liveStyle = `
.newer { position: sticky; top: 3.5rem; z-index: 1; height: 0; text-align: center; }
.newer button { width: auto; min-height: 2rem; margin: .25rem 0 0; padding: .125rem .875rem; color: var(--on-accent); background: var(--accent); border: 0; border-radius: 1rem; box-shadow: 0 1px 4px rgb(0 0 0 / .3); font-size: .8125rem; }
.warning { position: fixed; inset: auto 0 0; z-index: 2; max-width: none; margin: 0; color: var(--on-warn); background: var(--warn); text-align: center; }
.warning:not(:empty) { padding: .5rem 1rem; }
#connection button { width: auto; min-height: 2rem; margin: 0; padding: 0 .5rem; color: inherit; background: none; border: 0; font-size: .8125rem; white-space: nowrap; }
#connection button::before { content: ''; display: inline-block; width: .5rem; height: .5rem; margin-right: .375rem; border: 1px solid currentColor; border-radius: 50%; }
#connection .live::before { background: #5fd39b; }
#connection .offline::before { background: #ff9d8a; }
@media print { .newer, .warning { display: none; } }
`

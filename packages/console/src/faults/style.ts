/** A list of switches: the sentence with its control call below it, then the number, then the switch. */
export const faultsStyle = `
.switches { margin: 0 0 1rem; padding: 0; list-style: none; }
.switches li { display: grid; grid-template-columns: minmax(0, 1fr) auto auto; align-items: start; gap: 0 1rem; padding: .125rem 0; border-top: 1px solid var(--line); }
.switches li:hover { background: var(--tint); }
.switches summary { color: inherit; font-weight: 400; }
.switches summary::before { flex: none; color: var(--accent); }
.switches small { min-height: 2rem; display: flex; align-items: center; }
.switches .code { margin: .25rem 0 .5rem; }
.switch { position: relative; width: 2.75rem; min-height: 2rem; padding: 0; border: 0; }
.switch, .switch:hover { background: none; }
.switch::before { content: ''; width: 2.25rem; height: 1.25rem; background: var(--paper); border: 2px solid var(--edge); border-radius: 1rem; }
.switch::after { content: ''; position: absolute; left: .5rem; width: .75rem; height: .75rem; background: var(--edge); border-radius: 50%; }
.switch[aria-checked=true]::before { background: var(--wait); border-color: var(--wait); }
.switch[aria-checked=true]::after { left: auto; right: .5rem; background: var(--paper); }
@media (forced-colors: active) { .switch::after { border: .375rem solid; } }
@media (max-width: 30rem) { .switches li { grid-template-columns: minmax(0, 1fr) auto; } .switches small { grid-area: 2 / 1; min-height: 0; padding-left: 1.125rem; } .switches .switch { grid-area: 1 / 2; } }`

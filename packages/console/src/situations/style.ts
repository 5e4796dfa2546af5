/** The bars of groups, and the list of situations: the sentence, the state, then the button. */
export const situationsStyle = `
progress { width: 8rem; height: .5rem; accent-color: var(--accent); vertical-align: middle; }
.situations { margin: 0 0 1rem; padding: 0; list-style: none; }
.situations > li { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: start; gap: .25rem 1rem; padding: .5rem 0; border-top: 1px solid var(--line); }
.situations > li:hover { background: var(--tint); }
.situations summary { color: inherit; font-weight: 400; }
.situations p { margin: .25rem 0; }
.situations .side-by-side { gap: .25rem .75rem; margin: 0; padding-left: 1.125rem; }
.requests { margin: 0; padding: 0; list-style: none; }
.situations .requests { display: flex; flex-wrap: wrap; gap: .25rem .75rem; }
@media (max-width: 30rem) { .situations > li { grid-template-columns: minmax(0, 1fr); } }`

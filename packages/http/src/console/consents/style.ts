/** Authorisations with the form that answers each. */
export const consentStyle = `
.authorisations { margin: 0; padding: 0; list-style: none; }
.authorisations > li { padding: .75rem 0; border-top: 1px solid var(--line); }
.authorisations > li:first-child { border-top: 0; }
.authorisations p { margin: 0 0 .5rem; }
.answer { max-width: 32rem; }`

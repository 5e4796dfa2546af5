/** The buttons that answer an authorisation, side by side. */
export const consentStyle = `
.answers, .answers > form:not(.menu form) { display: flex; flex-wrap: wrap; align-items: center; gap: .375rem; }
td .answers { justify-content: flex-end; }
td .answers button { overflow-wrap: anywhere; }
@media (min-width: 80rem) { td .answers { min-width: 26rem; } }
@media (max-width: 44rem) { td .answers { justify-content: flex-start; } }
.answers .menu > div { text-align: left; }`

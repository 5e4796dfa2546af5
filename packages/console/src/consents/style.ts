export const consentStyle = `
.answers, .answers > form:not(.menu form) { display: flex; flex-wrap: wrap; align-items: center; gap: .375rem; }
td .answers { justify-content: flex-end; }
td .answers button { overflow-wrap: anywhere; }
@media (min-width: 80rem) { td .answers:not(.is-short) { min-width: 26rem; } }
@media (max-width: 44rem) { td .answers { justify-content: flex-start; } }
.answers.is-short, .answers.is-short > form:not(.menu form) { flex-wrap: nowrap; }
.answers.is-short button { min-height: 1.75rem; padding: .125rem .5rem; font-size: .8125rem; white-space: nowrap; }
.answers .menu > div { text-align: left; }`

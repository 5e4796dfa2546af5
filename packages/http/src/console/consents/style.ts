/** The buttons that answer an authorisation, side by side. */
export const consentStyle = `
.answers, .answers > form:not(.menu form) { display: flex; flex-wrap: wrap; align-items: center; gap: .375rem; }
td .answers { justify-content: flex-end; }
.answers .menu > div { text-align: left; }`

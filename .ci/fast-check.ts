import { configureGlobal } from 'fast-check'

// In CI properties draw the same values in every run, so that red is red for everyone; elsewhere each run
// draws anew.
if (process.env.CI === 'true') configureGlobal({ seed: 20_260_115 })

export { inCurl, inPlainCurl } from './curl.ts'
export { planProgram, type SigningPlan } from './plan.ts'
export { createSigningPrograms } from './programs.ts'
export { shellWord } from './quoting.ts'

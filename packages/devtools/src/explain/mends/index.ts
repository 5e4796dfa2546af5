export { inCurl, inPlainCurl } from './curl.ts'
export { createMends } from './mends.ts'
export { planProgram, type SigningPlan } from './plan.ts'
export { shellWord } from './quoting.ts'

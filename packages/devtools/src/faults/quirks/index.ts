export { quirkyOperations } from './quirk-page.ts'
export { type Quirk, type QuirkName, quirkNames, quirkTable } from './quirk-table.ts'
export type { Quirks } from './switches.ts'

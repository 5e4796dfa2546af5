export { findQuirk, type QuirkName, quirkNames, quirkTable } from './quirk-table.ts'
export type { Quirks } from './switches.ts'

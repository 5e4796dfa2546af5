export { type BankWorld, bankWorldEntries } from './world.ts'
export { field, withDescription, worldObject } from './world-fields.ts'

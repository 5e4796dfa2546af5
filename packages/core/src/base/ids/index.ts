export { computeId, readSerial } from './id.ts'
export { type IdSeed, idSeed } from './seed.ts'

export { idOf, serialOf } from './id.ts'
export { type IdSeed, idSeed } from './seed.ts'

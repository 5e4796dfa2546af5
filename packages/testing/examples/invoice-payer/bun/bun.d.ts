// What these tests use of Bun, so that the compiler reads them without Bun's own types (`@types/bun`).
declare module 'bun:test' {
  export { expect, test } from '@jest/globals'
}

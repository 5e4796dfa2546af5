/** The hook of Bun that its set-up file uses. Bun's own types are not installed with this package. */
declare module 'bun:test' {
  export function afterAll(run: () => void): void
}

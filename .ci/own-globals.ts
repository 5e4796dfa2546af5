import { afterAll } from 'vitest'

// Test files share a process. A server for everyone makes these lighter for good, which the next file is to
// know nothing of.
const own = ['Request', 'Response'].map(
  (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
)
afterAll(() => {
  for (const [name, property] of own) if (property) Object.defineProperty(globalThis, name, property)
})

import { createSandbox } from '../src/index.ts'

// Only asked for, so that nothing of it is left out.
if (typeof createSandbox !== 'function') throw new Error('there is no sandbox')

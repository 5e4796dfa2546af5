import { createSandbox, type SandboxOptions } from '../src/index.ts'

// Prints the milliseconds that the first sandbox of a process takes.
const fixtures = process.argv[2] as Extract<SandboxOptions['fixtures'], string>
const start = performance.now()
createSandbox({ fixtures })
console.log(performance.now() - start)

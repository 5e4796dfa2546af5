import { join } from 'node:path'
import { call } from './call.ts'

// Whoever reads the answer may have seen enough of it (`| head`), which is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

const called = call(process.argv.slice(2), {
  folder: join(process.cwd(), '.pocketbank'),
  now: new Date(),
  colour: process.stdout.isTTY === true,
  print: (text) => process.stdout.write(`${text}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
})
// Without `await`, so that the file can be bundled as CommonJS, of which V8 keeps what it compiled.
called.then((code) => {
  process.exitCode = code
})

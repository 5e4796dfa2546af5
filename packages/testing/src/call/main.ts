import { join } from 'node:path'
import { call } from './call.ts'

process.exitCode = await call(process.argv.slice(2), {
  folder: join(process.cwd(), '.pocketbank'),
  now: new Date(),
  colour: process.stdout.isTTY === true,
  print: (text) => process.stdout.write(`${text}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
})

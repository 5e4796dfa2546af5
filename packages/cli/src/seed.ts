import { instant } from '@pocketbank/core'
import {
  readSeedFile,
  seedBytesMax,
  seedJsonSchema,
  seedProblemLines,
  summariseWorld,
} from '@pocketbank/devtools/seed'
import type { Arguments, Flags } from '@pocketbank/hosts/node/arguments'
import { escapeLines } from '@pocketbank/http/display'
import { exitCodes, type Subcommand, type Terminal, usageFault } from './command.ts'
import { readFirstBytes } from './input.ts'
import { announce } from './progress.ts'

const flags = {
  schema: { help: 'prints the JSON Schema of seed files, for editors' },
  json: { help: 'prints the problems as one JSON array' },
} as const satisfies Flags

async function check(file: string, { flags: typedFlags }: Arguments, terminal: Terminal): Promise<number> {
  const { out, error, now } = terminal
  const content = await readFirstBytes(file, terminal, seedBytesMax + 1)
  const defaults = { now: instant(now().getTime()), seed: 'seed file' }
  const result = await readSeedFile(content, {
    defaults,
    onLongWork: () => announce(error, 'filling a bank'),
  })
  const problems = result.ok ? [] : result.error
  if (typedFlags.json === true) out.write(`${JSON.stringify(problems, undefined, 2)}\n`)
  else if (result.ok) out.write(`${escapeLines(`${file}: ${summariseWorld(result.value)}`)}\n`)
  else
    error.write(
      seedProblemLines(file, problems)
        .map((line) => `${escapeLines(line)}\n`)
        .join(''),
    )
  return result.ok ? exitCodes.done : exitCodes.failed
}

async function runSeed(args: Arguments, terminal: Terminal): Promise<number> {
  const { flags: typedFlags, operands } = args
  const [file] = operands
  if (typedFlags.schema === true) {
    terminal.out.write(`${JSON.stringify(seedJsonSchema(), undefined, 2)}\n`)
    return exitCodes.done
  }
  if (file === undefined)
    throw usageFault({ place: 'FILE', problem: 'is missing', detail: 'a seed file, YAML or JSON' })
  return check(file, args, terminal)
}

export const seed: Subcommand = {
  flags,
  operands: [{ name: 'FILE', isOptional: true, help: 'seed file, YAML or JSON; - reads standard input' }],
  about: ['All problems are printed at once, each with line and column. The exit code is then 1.'],
  examples: [
    ['seed bank.yaml', 'prints the contents of the bank, or the problems'],
    ['seed --schema > seed.schema.json', 'saves the schema for editors'],
  ],
  run: runSeed,
}

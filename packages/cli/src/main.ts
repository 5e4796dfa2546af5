import { colourFor } from '@pocketbank/devtools/explain/colour'
import { type CommandOutput, exitCodes } from './command.ts'
import { endWithLauncher } from './processes/launcher.ts'
import { runPocketbank } from './run.ts'

/** Creates an output for a stream. A closed reader (`| head`) is not an error; any other error is printed. */
function createScreen(stream: NodeJS.WriteStream): CommandOutput {
  const isTerminal = stream.isTTY === true
  let isGone = false
  stream.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE' && !isGone) {
      process.exitCode = exitCodes.failed
      if (stream === process.stdout) process.stderr.write(`pocketbank: cannot be printed: ${message}\n`)
    }
    isGone = true
  })
  return {
    write: (text) => void (isGone || stream.write(text)),
    isTerminal,
    colour: colourFor({ environment: process.env, isTerminal }),
    get isGone() {
      return isGone
    },
  }
}

async function readInput(bytesMax: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let remaining = bytesMax
  for await (const chunk of process.stdin) {
    chunks.push(chunk.subarray(0, remaining))
    remaining -= chunk.length
    if (remaining <= 0) break
  }
  return Buffer.concat(chunks)
}

endWithLauncher(process.env)
const ran = runPocketbank(process.argv.slice(2), {
  folder: process.cwd(),
  environment: process.env,
  program: process.argv[1] ?? '',
  now: () => new Date(),
  out: createScreen(process.stdout),
  error: createScreen(process.stderr),
  readInput,
})
// No top-level `await`, so that the program can be bundled as CommonJS. V8 caches its compiled code.
ran.then((code) => {
  process.exitCode ??= code
})

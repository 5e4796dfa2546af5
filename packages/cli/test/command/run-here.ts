import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { colourFor } from '@pocketbank/devtools/explain/colour'
import type { CommandOutput, Terminal } from '../../src/command.ts'
import { runPocketbank } from '../../src/run.ts'

/** What a command line printed, and with what it ended. */
interface EndedRun {
  readonly code: number
  readonly out: string
  readonly error: string
}

/** What a run here has around it. */
export interface Surroundings {
  readonly folder?: string
  readonly environment?: Terminal['environment']
  readonly program?: string
  /** What comes in. */
  readonly input?: string
  /** Whether the screens are those of a terminal. */
  readonly isTerminal?: boolean
  /** Whether nobody reads. */
  readonly isGone?: () => boolean
}

interface KeptOutput extends CommandOutput {
  readonly text: string
}

/** A screen that keeps what is written to it. */
function keptScreen({
  environment = {},
  isTerminal = false,
  isGone = () => false,
}: Surroundings): KeptOutput {
  const pieces: Uint8Array[] = []
  return {
    write: (piece) => void pieces.push(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece),
    isTerminal,
    colour: colourFor({ environment, isTerminal }),
    get isGone() {
      return isGone()
    },
    get text() {
      return Buffer.concat(pieces).toString()
    },
  }
}

/** Runs a command line of `pocketbank` in this process, at ten o'clock of the fifteenth of January 2026. */
export async function runHere(argv: readonly string[], around: Surroundings = {}): Promise<EndedRun> {
  const [out, error] = [keptScreen(around), keptScreen(around)]
  const code = await runPocketbank(argv, {
    folder: around.folder ?? tmpdir(),
    environment: around.environment ?? {},
    program: around.program ?? fileURLToPath(import.meta.url),
    now: () => new Date('2026-01-15T09:00:00Z'),
    out,
    error,
    readInput: async () => new TextEncoder().encode(around.input ?? ''),
  })
  return { code, out: out.text, error: error.text }
}

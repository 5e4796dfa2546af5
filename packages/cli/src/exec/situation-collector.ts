import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Server } from '@pocketbank/hosts/node'
import type { WrittenOptions } from '@pocketbank/hosts/node/arguments'
import { type Terminal, usageFault } from '../command.ts'
import { reportFlags } from '../situations/report-flags.ts'

/** The situations met during a command: those of its bank, and those of sandboxes in its processes. */
export type SituationCollector = NonNullable<Awaited<ReturnType<typeof collectSituations>>>

/**
 * Prepares the collection of situations, if the command line asks for it. Throws for a wrong option before
 * the command runs. The sandboxes write into the folder of POCKETBANK_SITUATIONS, whose files stay, or into a
 * temporary folder.
 */
export async function collectSituations(flags: WrittenOptions, terminal: Terminal) {
  if (flags.situations !== true) {
    const without = Object.keys(reportFlags).find((name) => flags[name] !== undefined)
    if (without !== undefined) throw usageFault({ place: `--${without}`, problem: 'needs --situations' })
    return undefined
  }
  if (flags['no-situations'] === true)
    throw usageFault({ place: '--situations', problem: 'cannot be combined with --no-situations' })
  // Loaded only here, since the catalogue takes time and most runs need no report.
  const [{ prepareReport }, { readRuns }, { mergeRuns }, { toSuiteRun }] = await Promise.all([
    import('../situations/prepare-report.ts'),
    import('../situations/run-inputs.ts'),
    import('@pocketbank/testing/runs/suite-run'),
    import('@pocketbank/testing/runs/run-file'),
  ])
  const printReport = await prepareReport(flags, terminal)
  const { POCKETBANK_SITUATIONS: namedFolder } = terminal.environment
  const folder = namedFolder
    ? resolve(terminal.folder, namedFolder)
    : await mkdtemp(join(tmpdir(), 'pocketbank-runs-'))
  await mkdir(folder, { recursive: true })
  return {
    variables: { POCKETBANK_SITUATIONS: folder },
    /** Prints the report. Returns true if the suite fulfils all conditions. */
    async report({ observer }: Pick<Server, 'observer'>): Promise<boolean> {
      const ofBank = observer === undefined ? [] : [toSuiteRun(observer, 'http')]
      return printReport(mergeRuns([...ofBank, ...(await readRuns(folder, terminal))]), terminal.error)
    },
    remove: async () => (namedFolder ? undefined : rm(folder, { recursive: true, force: true })),
  }
}

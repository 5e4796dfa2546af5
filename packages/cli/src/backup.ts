import { resolve } from 'node:path'
import type { Arguments } from '@pocketbank/hosts/node/arguments'
import { readBankUrl, urlFlag } from './bank-url.ts'
import { exitCodes, type Subcommand, type Terminal } from './command.ts'
import { askControl, readControl, tokenFlag } from './control.ts'

interface BackupReport {
  readonly folder: string
  readonly banks: number
  readonly bytes: number
}

async function runBackup({ operands: [folder = ''], flags }: Arguments, terminal: Terminal): Promise<number> {
  const { out, error, environment } = terminal
  const control = readControl(readBankUrl(flags, environment), flags, environment)
  const body = { folder: resolve(terminal.folder, folder) }
  const answer = await askControl(control, 'backup', { body })
  const { banks, bytes, folder: path } = (await answer.json()) as BackupReport
  const size = `${(bytes / 1_048_576).toFixed(1)} MiB`
  out.write(`${path}\n`)
  error.write(`${banks === 1 ? 'the bank is' : `${banks} banks are`} copied, ${size}\n`)
  return exitCodes.done
}

export const backup: Subcommand = {
  flags: { url: urlFlag, 'control-token': tokenFlag },
  operands: [{ name: 'DIR', help: 'new or empty folder on the machine of the bank' }],
  about: [
    'The bank keeps answering during the copy. The copy has every ' +
      'change confirmed before, kept snapshots and request ids included.',
    'To use the copy: pocketbank start --data DIR.',
  ],
  examples: [
    ['backup /var/backups/bank-monday', 'copies the bank at http://127.0.0.1:8080, started with --data'],
    ['backup ./copy --url http://127.0.0.1:9000', 'copies a bank at another address'],
  ],
  run: runBackup,
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '@pocketbank/hosts/node/options'

const scripts: Readonly<Record<string, string>> = { start: 'npm start --', call: 'npm run call --' }

/** A folder in which npx keeps what is installed nowhere; it stands before all others that programs are looked for in. */
const folderOfNpx = /^([^:;]*[\\/]_npx[\\/][0-9a-f]+)[\\/]node_modules[\\/]\.bin/

/** The package that npx runs, as it was typed: `./pocketbank.tgz`, or the name where a project has it installed. */
function packageOfNpx({ PATH = '' }: Environment): string {
  const [, folder] = folderOfNpx.exec(PATH) ?? []
  try {
    if (folder === undefined) return 'pocketbank'
    const { _npx: npx }: { _npx?: { packages?: readonly string[] } } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    )
    return npx?.packages?.[0] ?? 'pocketbank'
  } catch {
    return 'pocketbank'
  }
}

/** Writes the call of a subcommand as this one was called: by npm in the clone, by npx, or by its name. */
export function writeCall(environment: Environment, subcommand: string): string {
  const { npm_lifecycle_event: script = '', npm_command: npm, npm_package_name: name } = environment
  const isClone = name === 'pocketbank' && (script === 'pocketbank' || Object.hasOwn(scripts, script))
  if (isClone) return scripts[subcommand] ?? `npm run --silent pocketbank ${subcommand} --`
  return `${npm === 'exec' ? `npx ${packageOfNpx(environment)}` : 'pocketbank'} ${subcommand}`
}

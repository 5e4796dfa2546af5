import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '@pocketbank/hosts/node/options'

const scripts: Readonly<Record<string, string>> = { start: 'npm start --', call: 'npm run call --' }

/** The folder into which npx installs packages. It is the first one in PATH. */
const folderOfNpx = /^([^:;]*[\\/]_npx[\\/][0-9a-f]+)[\\/]node_modules[\\/]\.bin/

/** Returns the package as it was passed to npx, for example `./pocketbank.tgz`. */
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

/**
 * Writes the command line of a subcommand in the form in which this program was called: npm in the clone,
 * npx, or by name.
 */
export function writeCall(environment: Environment, subcommand: string): string {
  const { npm_lifecycle_event: script = '', npm_command: npm, npm_package_name: name } = environment
  const isClone = name === 'pocketbank' && (script === 'pocketbank' || Object.hasOwn(scripts, script))
  if (isClone) return scripts[subcommand] ?? `npm run --silent pocketbank ${subcommand} --`
  return `${npm === 'exec' ? `npx ${packageOfNpx(environment)}` : 'pocketbank'} ${subcommand}`
}

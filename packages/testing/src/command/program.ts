import type { Environment } from '@pocketbank/http/node/internal'

const scripts: Readonly<Record<string, string>> = { start: 'npm start --', call: 'npm run call --' }

/** How a person calls a subcommand who has called this one so: out of the clone by npm, by npx, or by its name. */
export function callOf(environment: Environment, subcommand: string): string {
  const { npm_lifecycle_event: script = '', npm_command: npm, npm_package_name: name } = environment
  const isClone = name === 'pocketbank' && (script === 'pocketbank' || Object.hasOwn(scripts, script))
  if (isClone) return scripts[subcommand] ?? `npm run --silent pocketbank ${subcommand} --`
  return `${npm === 'exec' ? 'npx ' : ''}pocketbank ${subcommand}`
}

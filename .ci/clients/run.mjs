// Hands the description of the interface to the tools of others, with a bank that runs:
// npm run clients. Needs the registry, from which the tools are installed in a folder of their own.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

const tools = {
  '@stoplight/prism-cli': '5.16.0',
  '@usebruno/cli': '4.1.0',
  'openapi-fetch': '0.17.0',
  'openapi-to-postmanv2': '6.3.3',
  'openapi-typescript': '7.13.0',
  typescript: '5.9.3',
}

function run(folder, program, ...given) {
  const { status, error } = spawnSync(program, given, { cwd: folder, stdio: 'inherit' })
  if (error) console.error(error.message)
  return status ?? 1
}

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pocketbank-clients-')))
try {
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, type: 'module', dependencies: tools }),
  )
  const quietly = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const installed = run(folder, 'npm', 'install', ...quietly)
  const files = [
    '.ci/clients/checks.mjs',
    '.ci/clients/openapi-fetch.ts',
    'packages/testing/examples/bruno-signing.js',
  ]
  for (const file of files) {
    cpSync(join(root, file), join(folder, basename(file)))
  }
  const program = [join(root, '.ci/run-program.cjs'), 'packages/cli/src/main.ts']
  const bank = ['exec', '--frozen', '--now', '2026-01-15T10:00:00+01:00']
  process.exitCode =
    installed || run(folder, process.execPath, ...program, ...bank, '--', 'node', 'checks.mjs')
} finally {
  rmSync(folder, { recursive: true, force: true })
}

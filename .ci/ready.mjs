// Installs what the lockfile says, unless exactly that is installed already.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const root = new URL('../', import.meta.url)

function text(path) {
  try {
    return readFileSync(new URL(path, root), 'utf8')
  } catch {
    return undefined
  }
}

const wanted = text('pnpm-lock.yaml')
const installed = text('node_modules/.pnpm/lock.yaml')

if (wanted === undefined || wanted !== installed) {
  const { packageManager } = JSON.parse(text('package.json'))
  const { status } = spawnSync(
    'npx',
    ['--yes', packageManager, 'install', '--frozen-lockfile', '--reporter=append-only'],
    { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' },
  )
  process.exit(status ?? 1)
}

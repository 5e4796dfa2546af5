// Installs what the lockfile says, unless exactly that is installed already, and writes the files that are
// built from the source.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const root = new URL('../', import.meta.url)

function text(path) {
  try {
    return readFileSync(new URL(path, root), 'utf8')
  } catch {
    return undefined
  }
}

const isWindows = process.platform === 'win32'
const [major, minor] = process.versions.node.split('.').map(Number)
const isOld = major < 20 || (major === 20 && minor < 19)

if (isOld) {
  console.error(`pocketbank needs Node 20.19 or newer; this is ${process.versions.node}`)
  process.exit(1)
}

const wanted = text('pnpm-lock.yaml')
const installed = text('node_modules/.pnpm/lock.yaml')

if (wanted === undefined || wanted !== installed) {
  const { packageManager } = JSON.parse(text('package.json'))
  console.error('pocketbank: installing what it is built with; the first time this takes about half a minute')
  const { status } = spawnSync(
    'npx',
    ['--yes', packageManager, 'install', '--frozen-lockfile', '--reporter=append-only'],
    { cwd: root, stdio: ['ignore', 2, 2], shell: isWindows },
  )
  if (status !== 0) {
    console.error(
      'pocketbank: the installation failed; the lines above say why. It needs a registry of npm packages.',
    )
    process.exit(status ?? 1)
  }
}

// npm start begins with `exec`, so that no shell stands between npm and the bank and keeps signals to itself.
// It is no command of Windows: there one of this name, where npm looks for commands first, runs what comes
// behind it.
if (isWindows) {
  mkdirSync(new URL('node_modules/.bin', root), { recursive: true })
  writeFileSync(new URL('node_modules/.bin/exec.cmd', root), '@%*\r\n')
}

// The console shows commands to copy, which begin with npx pocketbank. In a clone npm looks for that here,
// and it is the one of the sources.
const entry = 'packages/cli/src/main.ts'
const commands = {
  'node_modules/.bin/pocketbank': `#!/bin/sh\nexec node "$(dirname "$0")/../../.ci/run-program.cjs" ${entry} "$@"\n`,
  'node_modules/.bin/pocketbank.cmd': `@node "%~dp0..\\..\\.ci\\run-program.cjs" ${entry} %*\r\n`,
}
for (const [path, script] of Object.entries(commands)) {
  if (text(path) === script) continue
  mkdirSync(new URL('.', new URL(path, root)), { recursive: true })
  writeFileSync(new URL(path, root), script)
  chmodSync(new URL(path, root), 0o755)
}

await import('./build-files.mjs')

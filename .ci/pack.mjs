// Packs what can be published, built anew, into a folder, as `pocketbank-core.tgz` and so on: node .ci/pack.mjs [folder]
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const folder = resolve(process.env.INIT_CWD ?? '.', process.argv[2] ?? 'tarballs')
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

mkdirSync(folder, { recursive: true })
const packing = ['--recursive', '--filter', './packages/*', 'pack', '--out', join(folder, '%s.tgz')]
const { status, stdout } = spawnSync('npx', ['--yes', packageManager, ...packing], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
  encoding: 'utf8',
  shell: process.platform === 'win32',
})
if (status === 0) for (const file of readdirSync(folder)) console.log(join(folder, file))
else console.error(stdout)
process.exitCode = status ?? 1

// The project of benchmarks: the packed packages and what they are compared with, as users install them.
import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../../../../.ci/packages.mjs'
import { install } from '../../../../.ci/runtimes/project.mjs'

/** D: nock 15 needs Node 22. */
const peers = { msw: '2.15.0', nock: '14.0.10', 'json-server': '0.17.4' }

/** Installs the project into an empty folder. Vitest is that of the repository. */
export function installPeers(folder) {
  install(folder, [], peers)
  symlinkSync(join(root, 'node_modules/vitest'), join(folder, 'node_modules/vitest'))
  cpSync(fileURLToPath(new URL('../project', import.meta.url)), folder, { recursive: true })
}

import { join } from 'node:path'
import { readJson, writeJson } from './project.ts'
import { createRunner } from './run.ts'
import { root } from './tarballs.ts'

/** Calls the package manager of this repository in a folder. */
function pnpm(folder: string, ...args: readonly string[]): Promise<string> {
  const { packageManager } = readJson(join(root, 'package.json'))
  return createRunner(folder).run('npx', '--yes', packageManager, ...args)
}

/**
 * Installs what a project asks for, and these libraries as well. Strictly, so that a package that does not
 * name what it imports does not find it; and out of the store of this repository, which has most of it
 * already.
 */
export async function installLibraries(
  folder: string,
  libraries: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const file = join(folder, 'package.json')
  const { devDependencies, ...rest } = readJson(file)
  writeJson(file, { ...rest, devDependencies: { ...devDependencies, ...libraries } })
  const { storeDir } = readJson(join(root, 'node_modules/.modules.yaml'))
  await pnpm(folder, 'install', '--prefer-offline', '--store-dir', storeDir)
}

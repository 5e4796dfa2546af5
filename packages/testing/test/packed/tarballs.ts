import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPackageFromTarballData } from '@arethetypeswrong/core'
import { readJson } from './project.ts'
import { runnerIn } from './run.ts'

/** The folder of this repository. */
export const root = fileURLToPath(new URL('../../../..', import.meta.url))

export const packageNames = ['core', 'http', 'testing'] as const
export type PackageName = (typeof packageNames)[number]

export interface Manifest {
  readonly version: string
  /** What is packed, with what is left out of it behind `!`. */
  readonly files: readonly string[]
  readonly exports: Readonly<Record<string, string>>
  readonly publishConfig: {
    readonly types: string
    readonly typesVersions: { readonly '*': Readonly<Record<string, readonly string[]>> }
    readonly exports: object
  }
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

/** The package.json of a package as it stands in this repository. */
export function manifestOf(name: PackageName): Manifest {
  return readJson(join(root, 'packages', name, 'package.json'))
}

/** The version of a library with which the package testing is tested. */
export function versionOf(library: string): string | undefined {
  return manifestOf('testing').devDependencies[library]
}

/** Packs all packages into a folder, as `npm run pack` does. */
export async function packInto(folder: string): Promise<void> {
  await runnerIn(root).run(process.execPath, '.ci/pack.mjs', folder)
}

/** The tarballs that there are, the command among them, each with the folder of this repository of which it is. */
export const foldersPacked = {
  pocketbank: '',
  ...(Object.fromEntries(packageNames.map((name) => [`pocketbank-${name}`, `packages/${name}/`])) as Record<
    `pocketbank-${PackageName}`,
    string
  >),
} as const

/** What a tarball has, by the path in its package. */
export function filesIn(folder: string, tarball: string): ReadonlyMap<string, () => string> {
  const packed = createPackageFromTarballData(new Uint8Array(readFileSync(join(folder, `${tarball}.tgz`))))
  const root = `/node_modules/${packed.packageName}/`
  return new Map(
    packed.listFiles().map((path) => [path.slice(root.length), () => packed.readFile(path)] as const),
  )
}

/** The tarball of a package. */
export function tarballIn(folder: string, name: PackageName): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(folder, `pocketbank-${name}.tgz`)))
}

/** The declarations to which the paths of a package lead, those of the modules of the old kind left out. */
export function declarationsReached(folder: string, name: PackageName): readonly string[] {
  const files = filesIn(folder, `pocketbank-${name}`)
  const { types, typesVersions } = manifestOf(name).publishConfig
  const reached = new Set([types, ...Object.values(typesVersions['*']).flat()].map((file) => join(file)))
  for (const path of reached) {
    const imports = (files.get(path)?.() ?? '').matchAll(/["'](\.{1,2}\/[^"']*)\.js["']/g)
    for (const [, to = ''] of imports) reached.add(join(path, '..', `${to}.d.ts`))
  }
  return [...reached].sort()
}

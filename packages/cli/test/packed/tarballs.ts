import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPackageFromTarballData } from '@arethetypeswrong/core'
import { readJson } from './project.ts'
import { createRunner } from './run.ts'

/** The folder of this repository. */
export const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** The packages that are libraries, in the order of their imports. */
export const packageNames = ['core', 'signatures', 'http', 'devtools', 'console', 'hosts', 'testing'] as const
export type PackageName = (typeof packageNames)[number]

export interface Manifest {
  readonly version: string
  /** Patterns of the packed files. A `!` excludes files. */
  readonly files: readonly string[]
  readonly exports: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

/** What is added to a package.json when it is packed. */
interface Published {
  readonly types?: string
  readonly typesVersions: { readonly '*': Readonly<Record<string, readonly string[]>> }
  readonly exports: Readonly<Record<string, object>>
}

/** Reads the package.json of a package in this repository. */
export function readManifest(name: PackageName): Manifest {
  return readJson(join(root, 'packages', name, 'package.json'))
}

/** The paths of a package that are promises, each with its source: those without a star. */
export function publicPaths(name: PackageName): readonly (readonly [string, string])[] {
  return Object.entries(readManifest(name).exports).filter(([path]) => !path.includes('*'))
}

/** The package.json in the tarball of a package. */
export function publishedManifest(folder: string, name: PackageName): Published {
  return JSON.parse(listFiles(folder, `pocketbank-${name}`).get('package.json')?.() ?? '{}')
}

/** The version of a library with which the package testing is tested. */
export function readVersion(library: string): string | undefined {
  return readManifest('testing').devDependencies[library]
}

/** Packs all packages into a folder, as `npm run pack` does. */
export async function packInto(folder: string): Promise<void> {
  await createRunner(root).run(process.execPath, '.ci/pack.mjs', folder)
}

/**
 * The tarballs that there are, the command among them, each with the folder of this repository of which it
 * is.
 */
export const foldersPacked = {
  pocketbank: 'packages/cli/',
  ...(Object.fromEntries(packageNames.map((name) => [`pocketbank-${name}`, `packages/${name}/`])) as Record<
    `pocketbank-${PackageName}`,
    string
  >),
} as const

/** What a tarball has, by the path in its package. */
export function listFiles(folder: string, tarball: string): ReadonlyMap<string, () => string> {
  const packed = createPackageFromTarballData(new Uint8Array(readFileSync(join(folder, `${tarball}.tgz`))))
  const root = `/node_modules/${packed.packageName}/`
  return new Map(
    packed.listFiles().map((path) => [path.slice(root.length), () => packed.readFile(path)] as const),
  )
}

/** The tarball of a package. */
export function readTarball(folder: string, name: PackageName): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(folder, `pocketbank-${name}.tgz`)))
}

/** The declarations to which the paths of a package lead, those of the modules of the old kind left out. */
export function declarationsReached(folder: string, name: PackageName): readonly string[] {
  const files = listFiles(folder, `pocketbank-${name}`)
  const { types = [], typesVersions } = publishedManifest(folder, name)
  const paths = [types, Object.values(typesVersions['*'])].flat(2)
  const reached = new Set(paths.map((file) => join(file)))
  for (const path of reached) {
    const imports = (files.get(path)?.() ?? '').matchAll(/["'](\.{1,2}\/[^"']*)\.js["']/g)
    for (const [, to = ''] of imports) reached.add(join(path, '..', `${to}.d.ts`))
  }
  return [...reached].sort()
}

/** The sources that a source map names, each by its path in the package. */
export function sourcesNamed(path: string, map: string) {
  const { sources, sourcesContent }: { sources: readonly string[]; sourcesContent?: readonly unknown[] } =
    JSON.parse(map)
  return sources.map((source, at) => ({
    source: join(path, '..', source),
    isInside: typeof sourcesContent?.[at] === 'string',
  }))
}

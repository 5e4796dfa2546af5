import { join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { describe, expect, test } from 'vitest'
import { readJson } from './project.ts'
import { type Manifest, packageNames, publicPaths, publishedManifest, readTarball } from './tarballs.ts'

/** The files of a source that is built, without their endings: as a module, and as one of the old kind. */
function builtFrom(source: string): { readonly module: string; readonly commonJs: string } {
  const file = source.replace('./src/', '').replace(/\.tsx?$/, '')
  return { module: `./dist/${file}`, commonJs: `./dist/cjs/${file}` }
}

/** Tests of the descriptions of packages, out of their tarballs and as they are installed in a project. */
export function describeManifests(tarballs: string, project: string): void {
  describe.each(packageNames)('the description of %s', (name) => {
    const sources = publicPaths(name)
    const manifest = () => publishedManifest(tarballs, name)

    test('exports the built files under each public path', () => {
      const published = sources.map(([path, source]) => {
        const { module, commonJs } = builtFrom(source)
        return [path, { 'module-sync': `${module}.js`, require: `${commonJs}.js`, default: `${module}.js` }]
      })
      const itself = { './package.json': './package.json' }
      expect(manifest().exports).toMatchObject({ ...Object.fromEntries(published), ...itself })
    })

    test('leads resolution without exports to the same types', () => {
      const main = sources.find(([path]) => path === '.')?.[1]
      const otherSources = sources.filter(([path]) => path !== '.')
      const paths = otherSources.map(([path, source]) => [
        path.slice(2),
        [`${builtFrom(source).module}.d.ts`],
      ])
      expect(manifest()).toMatchObject({
        ...(main && { main: `${builtFrom(main).commonJs}.js`, types: `${builtFrom(main).module}.d.ts` }),
        typesVersions: { '*': Object.fromEntries(paths) },
      })
    })

    test('requires packages of the same version', () => {
      const file = join(project, 'node_modules/@pocketbank', name, 'package.json')
      const { version, dependencies = {}, peerDependencies = {} }: Manifest = readJson(file)
      const dependencyList = Object.entries({ ...dependencies, ...peerDependencies }).filter(
        ([packageName]) => packageName.startsWith('@pocketbank/'),
      )
      expect(dependencyList.map(([, requiredVersion]) => requiredVersion)).toEqual(
        dependencyList.map(() => version),
      )
    })

    test('passes publint with right types in every resolution', async () => {
      const tarball = readTarball(tarballs, name)
      expect((await publint({ pack: { tarball: tarball.buffer } })).messages).toEqual([])
      const entrypoints = sources.map(([path]) => path)
      const result = await checkPackage(createPackageFromTarballData(tarball), { entrypoints })
      expect(result.types && result.problems).toEqual([])
    })
  })
}

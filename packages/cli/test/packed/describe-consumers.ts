import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { beforeAll, describe, expect, test } from 'vitest'
import { entriesForNode, importTypes } from './entries.ts'
import { writeJson } from './project.ts'
import { createRunner, installMilliseconds, programMilliseconds } from './run.ts'
import { packageNames } from './tarballs.ts'

/** D: what an install may take, in millions of bytes. */
const installMegabytes = 22

/** All packages but the console, which is for those who look at it. */
const installed = packageNames.filter((name) => name !== 'console')

/**
 * D: the oldest TypeScript that reads the declarations, the last that resolves as node10 did, and the one of
 * this repository.
 */
const compilers = { 'typescript-5.7': '5.7.3', 'typescript-5.9': '5.9.3', 'typescript-7': '7.0.2' }

/** Paths that need nothing but these packages. */
const ownEntries = entriesForNode.filter((id) => !/\/(?:undici|console)$/.test(id))

const story = `
import { createApp } from '@pocketbank/http'
import { createSandbox } from '@pocketbank/testing'

export async function tell() {
  await using sandbox = createSandbox()
  const answer = await sandbox.fetch('https://bank.test/v1/sandbox/customers')
  const status: number = answer.status
  return [status, answer.headers.get('Content-Type'), await answer.json(), createApp]
}
`

/**
 * Settings of projects: the compiler, how modules are resolved and written, and the libraries of the
 * compiler.
 */
const settings = [
  ['typescript-5.7', 'nodenext', 'nodenext', ['es2022']],
  ['typescript-5.9', 'node10', 'commonjs', ['es2022']],
  ['typescript-5.9', 'node10', 'commonjs', ['es2022', 'dom']],
  ['typescript-7', 'nodenext', 'nodenext', ['es2022']],
  ['typescript-7', 'nodenext', 'nodenext', ['es2022', 'dom']],
  ['typescript-7', 'bundler', 'esnext', ['es2022']],
] as const

/** Measures a folder as `du` does, in blocks of 4 KiB. Returns millions of bytes. */
function measureMegabytes(folder: string): number {
  const blocks = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) =>
    Math.ceil(statSync(join(folder, path)).size / 4_096),
  )
  return (blocks.reduce((sum, count) => sum + count, 0) * 4_096) / 1_000_000
}

/**
 * Tests projects that install the tarballs without the console by npm, and no types of Node or of a browser.
 */
export function describeConsumers(folder: string, tarballs: string): void {
  describe('a project with the packages alone, without the console', () => {
    const place = join(folder, 'consumer')
    const runner = createRunner(place, join(folder, 'home'))
    const install = (...args: readonly string[]) =>
      runner.npm('install', '--prefer-offline', '--no-audit', '--no-fund', ...args)

    beforeAll(async () => {
      mkdirSync(place)
      writeJson(join(place, 'package.json'), { private: true, type: 'module' })
      await install(...installed.map((name) => join(tarballs, `pocketbank-${name}.tgz`)))
      writeFileSync(join(place, 'entries.ts'), importTypes(ownEntries))
      writeFileSync(join(place, 'story.ts'), story)
    }, installMilliseconds)

    test(`takes at most ${installMegabytes} MB`, () => {
      expect(measureMegabytes(join(place, 'node_modules'))).toBeLessThanOrEqual(installMegabytes)
    })

    test('reads the description of each package', async () => {
      const code = `console.log(${installed.map((name) => `require('@pocketbank/${name}/package.json').name`)})`
      expect(await runner.run(process.execPath, '--input-type=commonjs', '--eval', code)).toBe(
        `${installed.map((name) => `@pocketbank/${name}`).join(' ')}\n`,
      )
    })

    test.each(['import', 'require'])(
      'says how to install the console in a server loaded by %s',
      async (way) => {
        const code = `
        const tell = async () => {
          const { readOptions, serve } = await ${way}('@pocketbank/hosts/node')
          const server = await serve(readOptions(['--port', '0', '--empty'], {}).value)
          const answer = await fetch(server.url)
          console.log(answer.status, (await answer.text()).trim())
          await server.close()
        }
        tell()`
        const flags = ['--no-experimental-require-module', '--input-type=commonjs', '--eval']
        expect(await runner.run(process.execPath, ...flags, code)).toMatch(
          /^501 The console is not installed\. Run `npm install @pocketbank\/console`/,
        )
      },
    )

    test('is bundled with what registers itself, and nothing unused', () => {
      const bundled = (contents: string) =>
        buildSync({
          stdin: { contents, resolveDir: place },
          bundle: true,
          write: false,
          format: 'esm',
          platform: 'node',
          external: ['vitest', '@jest/globals'],
          logLevel: 'error',
        }).outputFiles[0]?.text ?? ''
      expect(bundled("import '@pocketbank/testing/vitest/setup'")).toMatch(
        /expect\.extend\([\s\S]*beforeEach\(/,
      )
      expect(bundled("import '@pocketbank/testing'").length).toBeLessThan(1_000)
    })

    describe('is compiled without further types and with those of libraries checked', () => {
      beforeAll(async () => {
        const listedNames = Object.entries(compilers).map(
          ([name, version]) => `${name}@npm:typescript@${version}`,
        )
        await install('--save-dev', ...listedNames)
      }, installMilliseconds)

      test.each(settings)(
        'compiles by %s, %s, %s, lib %j',
        { timeout: programMilliseconds },
        async (compiler, moduleResolution, module, lib) => {
          const strict = { noEmit: true, strict: true, target: 'es2022', skipLibCheck: false, types: [] }
          const file = `tsconfig.${compiler}.json`
          const files = ['entries.ts', 'story.ts']
          writeJson(join(place, file), {
            compilerOptions: { ...strict, moduleResolution, module, lib },
            files,
          })
          const tsc = join(place, 'node_modules', compiler, 'bin/tsc')
          expect(await runner.run(process.execPath, tsc, '-p', file)).toBe('')
        },
      )
    })
  })
}

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { describeEnding } from './describe-ending.ts'
import { readJson, writeJson } from './project.ts'
import { createRunner, installMilliseconds, programMilliseconds } from './run.ts'

/** Tests of the command out of its tarball, which is installed below a folder. */
export function describeCommand(folder: string, tarball: string): void {
  describe('the command, out of its tarball alone', () => {
    const place = join(folder, 'command')
    const bin = join(place, 'node_modules/pocketbank/dist')
    const runner = createRunner(place, join(folder, 'home'))
    const npx = (...args: readonly string[]) => runner.run('npx', '--no-install', 'pocketbank', ...args)

    beforeAll(async () => {
      mkdirSync(place)
      writeJson(join(place, 'package.json'), { private: true })
      await runner.npm('install', '--offline', '--no-audit', '--no-fund', tarball)
    }, installMilliseconds)

    test('has no other packages, and the licences of bundled ones', () => {
      expect(readdirSync(join(place, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
        'pocketbank',
      ])
      const { dependencies, devDependencies, scripts } = readJson(join(bin, '../package.json'))
      expect({ dependencies, devDependencies, scripts }).toEqual({})
      const licences = readFileSync(join(bin, 'third-party.txt'), 'utf8')
      for (const name of ['hono', 'valibot', 'date-fns', 'nanoid']) expect(licences).toContain(`\n${name} `)
    })

    test('has docs and examples without built files', () => {
      const has = (path: string) => existsSync(join(bin, '..', path))
      expect(['docs/start.md', 'examples/pytest/conftest.py'].filter((path) => !has(path))).toEqual([])
      const files = readdirSync(join(bin, '..'), { recursive: true, encoding: 'utf8' })
      expect(files.filter((path) => /__pycache__|\.class$/.test(path))).toEqual([])
    })

    test('prints help, and a line for a mistake', async () => {
      expect(await npx('--version')).toMatch(/^pocketbank \d+\.\d+\.\d+$/m)
      expect(await npx('help')).toContain('pocketbank [command] [options]')
      await expect(npx('strat')).rejects.toThrow('there is no command "strat"; did you mean "start"?')
    })

    test('[Y12] includes the documentation', async () => {
      expect(await npx('docs')).toMatch(/^ci {2,}\S/m)
      expect(await npx('docs', 'ci')).toContain('# Continuous integration')
      expect(await npx('docs', 'limits', '--path')).toContain(
        join(place, 'node_modules/pocketbank/docs/limits.md'),
      )
    })

    test('starts a bank, calls it and ends', { timeout: programMilliseconds }, async () => {
      const program = join(bin, 'pocketbank.cjs')
      const within = [process.execPath, program, 'call', 'GET', '/v1/sandbox/customers', '--quiet']
      expect((await npx('exec', '--', ...within)).match(/"customerId"/g)).toHaveLength(4)
      const caches = readdirSync(bin).flatMap(
        (name) => /^bundle\.cjs\.(\w+)\.v.*\.cache$/.exec(name)?.[1] ?? [],
      )
      expect(caches).toEqual(expect.arrayContaining(['call', 'exec', 'help']))
    })

    test('names the required version to an older Node', async () => {
      writeFileSync(
        join(place, 'older.cjs'),
        "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } })",
      )
      await expect(
        runner.run(process.execPath, '-r', './older.cjs', join(bin, 'pocketbank.cjs')),
      ).rejects.toThrow(/pocketbank needs Node 20\.19 or newer; this is 18\.20\.8\n$/)
    })

    describeEnding(place)
  })
}

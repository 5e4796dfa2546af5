import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listEntries } from '../../../cli/bin/documents/pages.ts'

const root = new URL('../../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

/** Files that run npx without a person who could say no. */
const scripts = [
  'package.json',
  '.github/actions/pocketbank/action.yml',
  '.ci/docker/compose.yaml',
  '.ci/docker/Dockerfile',
  'examples/pytest/conftest.py',
  'examples/junit5/PocketbankExtension.java',
]

/** The calls of npx that take the package of a stranger if no project has the command. */
function unsafeCalls(text: string): readonly string[] {
  return text.match(/npx (?:--yes |-y )*pocketbank\b.*/g) ?? []
}

test.each(scripts)('runs only the installed command or a tarball in %s', (path) => {
  expect(unsafeCalls(read(path))).toEqual([])
})

const pages = readdirSync(new URL('docs/', root)).filter((name) => name.endsWith('.md'))

test.each(pages)('runs only the installed command in workflows of docs/%s', (name) => {
  const blocks = [...read(`docs/${name}`).matchAll(/^```ya?ml\n(.*?)^```/gms)].map(([, block = '']) => block)
  expect(blocks.flatMap(unsafeCalls)).toEqual([])
})

test.each([
  ['- run: npx pocketbank exec', 1],
  ['- run: npx --yes pocketbank', 1],
  ['- run: npx --no-install pocketbank exec', 0],
  ['npx --yes ./tarballs/pocketbank.tgz', 0],
])('counts in %s %i unsafe calls', (line, count) => {
  expect(unsafeCalls(line)).toHaveLength(count)
})

test('uses the tarball in the first npx command, with the reason', () => {
  const paths = ['README.md', ...listEntries(read('docs/README.md')).map(({ name }) => `docs/${name}`)]
  const first = [['README.md'], paths.slice(1)].map((group) => {
    const path = group.find((candidate) => read(candidate).includes('npx ')) ?? ''
    const lines = read(path).split('\n')
    const at = lines.findIndex((line) => /^npx /.test(line))
    return { path, line: lines[at], before: lines.slice(Math.max(0, at - 6), at).join('\n') }
  })
  expect(first.map(({ path }) => path)).toEqual(['README.md', 'docs/start.md'])
  for (const { line, before } of first) {
    expect(line).toMatch(/^npx --yes \.\/tarballs\/pocketbank\.tgz/)
    expect(before).toContain('Nothing is published yet')
  }
})

test('installs before copying sources in the Dockerfile, on the tested Node', () => {
  const dockerfile = read('.ci/docker/Dockerfile')
  const [before = '', after] = dockerfile.split('\nCOPY . .\n')
  expect(after).toBeDefined()
  const packages = readdirSync(new URL('packages/', root))
  for (const name of packages)
    expect(before).toContain(`COPY packages/${name}/package.json packages/${name}/\n`)
  expect(before).toContain('\nRUN node .ci/ready.mjs')
  const bases = [...dockerfile.matchAll(/^FROM node:(\S+)-slim/gm)].map(([, version]) => version)
  expect(bases).toHaveLength(2)
  for (const version of bases) expect(read('.ci/runtimes/runtimes.mjs')).toContain(`node('${version}')`)
  expect(dockerfile).toContain(`image.version="${JSON.parse(read('packages/cli/package.json')).version}"`)
  expect(read('.ci/docker/Dockerfile.dockerignore')).toMatch(/^tarballs$/m)
})

// A plugin of esbuild: what a file imports of a sister package by its list of exports is imported from where
// it is declared. A part of a program that needs one name of a list is not given all that the list names.
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { findSource } from './packages.mjs'

/** `export { a, type B, c as d } from './file.ts'`. */
const reexports = /^export \{([^}]*)\} from '(\.[^']+)'/gm

/** The same of sister packages and other files, and imports. */
const statements = /^(import|export) \{([^}]*)\} from '((?:@pocketbank\/|\.)[^']+)'/gm

/** The names in braces that are no types: by which one each is known outside, and inside. */
function namesIn(braces) {
  const written = braces.split(',').map((one) => one.trim())
  return written
    .filter((one) => one !== '' && !one.startsWith('type '))
    .map((one) => {
      const [inner, outer = inner] = one.split(' as ')
      return { inner, outer }
    })
}

/** Where each name of a list of exports is declared, as `{ file, name }`. */
function declarationsIn(file) {
  const text = readFileSync(file, 'utf8')
  return new Map(
    [...text.matchAll(reexports)].flatMap(([, braces, path]) =>
      namesIn(braces).map(({ inner, outer }) => [outer, { file: resolve(dirname(file), path), name: inner }]),
    ),
  )
}

const lists = new Map()

/** Finds the source that a specifier names, with the declarations that it lists. */
function findList(root, from) {
  if (!lists.has(from)) {
    const file = findSource(from)
    lists.set(from, file && { file, declarations: declarationsIn(join(root, file)) })
  }
  return lists.get(from)
}

/** Lists the files of the lists that have been read, relative to the repository. */
export function listFiles() {
  return [...lists.values()].filter((list) => list !== undefined).map(({ file }) => file)
}

/** Finds where a name that is imported from a sister package is declared, as `{ file, name }`. */
export function findDeclaration(root, from, name) {
  const list = findList(root, from)
  if (list === undefined) return undefined
  let found = { file: join(root, list.file), name }
  for (;;) {
    const next = declarationsIn(found.file).get(found.name)
    if (next === undefined) return found
    found = next
  }
}

/**
 * Changes what a source imports and exports of sister packages and of other files: each name is imported from
 * where the function says.
 */
export function withImports(text, change) {
  return text.replace(statements, (whole, keyword, braces, from) => {
    const lines = namesIn(braces).map(({ inner, outer }) => {
      const { specifier, name } = change(from, inner) ?? { specifier: from, name: inner }
      return `${keyword} { ${name} as ${outer} } from ${JSON.stringify(specifier)};`
    })
    return lines.join(' ') + '\n'.repeat(whole.split('\n').length - 1)
  })
}

function directly(text, root) {
  return withImports(text, (from, value) => {
    const declared = findDeclaration(root, from, value)
    return declared && { specifier: declared.file, name: declared.name }
  })
}

/** Has what a program imports of the packages below a folder imported from where it is declared. */
export const directImports = (root) => ({
  name: 'direct imports',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]packages[\\/]\w+[\\/]src[\\/].*\.tsx?$/ }, ({ path }) => ({
      contents: directly(readFileSync(path, 'utf8'), root),
      loader: path.endsWith('x') ? 'tsx' : 'ts',
    }))
  },
})

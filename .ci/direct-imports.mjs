// A plugin of esbuild: what a file imports of a sister package by its list of exports is imported from where it is declared. A part of a
// program that needs one name of a list is not given all that the list names.
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const names = ['core', 'http', 'testing']

/** `export { a, type B, c as d } from './file.ts'`, and the same of imports. */
const statement = (keyword, from) => new RegExp(`^${keyword} \\{([^}]*)\\} from '(${from})'`, 'gm')
const reexports = statement('export', "\\.[^']+")
const imports = statement('import', "@pocketbank/[^']+")

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

/** The file of each list of exports, relative to the folder, by what it is imported as. */
export function listFiles(root) {
  const entries = names.flatMap((name) => {
    const { exports } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
    return Object.entries(exports).map(([path, file]) => [
      `@pocketbank/${name}${path.slice(1)}`,
      join('packages', name, file),
    ])
  })
  return new Map(entries)
}

function listsOf(root) {
  return new Map([...listFiles(root)].map(([from, file]) => [from, declarationsIn(join(root, file))]))
}

function directly(text, lists) {
  return text.replace(imports, (whole, braces, from) => {
    const declarations = lists.get(from)
    const lines = namesIn(braces).map(({ inner, outer }) => {
      const { file = from, name = inner } = declarations?.get(inner) ?? {}
      return `import { ${name} as ${outer} } from ${JSON.stringify(file)};`
    })
    return lines.join(' ') + '\n'.repeat(whole.split('\n').length - 1)
  })
}

/** Has what a program imports of the packages below a folder imported from where it is declared. */
export const directImports = (root) => ({
  name: 'direct imports',
  setup({ onLoad }) {
    const lists = listsOf(root)
    onLoad({ filter: /[\\/]packages[\\/]\w+[\\/]src[\\/].*\.tsx?$/ }, ({ path }) => ({
      contents: directly(readFileSync(path, 'utf8'), lists),
      loader: path.endsWith('x') ? 'tsx' : 'ts',
    }))
  },
})

// Which files a program is bundled into, and how one gets what is in another. V8 reads the code of a file as
// a whole: what `pocketbank start` needs until its first response is in a file of its own.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * The files of programs, by their entries, with what the entry imports on demand. A part of the program is in
 * the first file of which an entry needs it. The first file has the entry of the program as well, the last
 * one all other parts.
 */
const filesOfPrograms = {
  'packages/cli/src/main.ts': {
    'bundle.cjs': ['packages/cli/src/start/start.ts'],
    'description.cjs': [
      'packages/http/src/routes/router.ts',
      'packages/http/src/description/texts/bank.ts',
      'packages/devtools/src/control/control-description.ts',
    ],
    'rest.cjs': [],
  },
}

/** Finds the file of each part of a program, by the names of the parts. That of the entry is the first. */
export function placeParts(parts, entry) {
  const places = new Map()
  const place = (part, file) => {
    if (places.has(part) || !parts.has(part)) return
    places.set(part, file)
    for (const { path, kind } of parts.get(part).imports) {
      if (kind === 'import-statement') place(basename(path), file)
    }
  }
  const placeEntry = (path, file) => {
    for (const [part, { entryPoint }] of parts) if (entryPoint === path) place(part, file)
  }
  const files = Object.entries(filesOfPrograms[entry] ?? { 'bundle.cjs': [] })
  placeEntry(entry, files[0][0])
  for (const [file, onDemand] of files) for (const path of onDemand) placeEntry(path, file)
  for (const part of parts.keys()) place(part, files.at(-1)[0])
  return places
}

/** `import { a, b as c } from "./part.js"`, as the bundler writes it. */
const importsOfParts = /\bimport \{([^}]*)\} from "\.\/([^"]+)"/g

/** Finds the names that the parts of other files import, by the parts of a file. */
function findExports(file, { parts, places, folder }) {
  const names = new Map()
  const add = (part, more) => {
    if (places.get(part) === file) names.set(part, new Set([...(names.get(part) ?? []), ...more]))
  }
  for (const [part, { imports }] of parts) {
    if (places.get(part) === file) continue
    for (const { path, kind } of imports) {
      const other = basename(path)
      add(other, kind === 'dynamic-import' ? (parts.get(other)?.exports ?? []) : [])
    }
    for (const [, braces, other] of readFileSync(join(folder, part), 'utf8').matchAll(importsOfParts)) {
      add(
        other,
        braces.split(',').map((written) => written.trim().split(' as ')[0]),
      )
    }
  }
  return names
}

/** Writes a module that gives what a part exports, once it is called. */
function writeLink(part, names) {
  const getters = [...names].map((name) => `get ${name}() { return ${name} },`)
  return [
    `import { ${[...names].join(', ')} } from './${part}'`,
    `export default () => ({ ${getters.join(' ')} })`,
  ].join('\n')
}

/**
 * Returns the entry of a file, and the plugin of esbuild by which its parts import those of other files. A
 * file exports a function for each part: what a part exports is written down only when another file is read.
 */
export function linkFile(file, { parts, places, folder }) {
  const exported = findExports(file, { parts, places, folder })
  const [entry] = places.keys()
  const lines = [...exported.keys()].sort().map((part) => {
    return `exports['${part}'] = () => require('link:${part}').default()`
  })
  if (places.get(entry) === file) lines.push(`require('./${entry}')`)
  return {
    contents: lines.join('\n'),
    plugin: {
      name: 'files of a program',
      setup(bundler) {
        bundler.onResolve({ filter: /^link:/ }, ({ path }) => ({ path: path.slice(5), namespace: 'link' }))
        bundler.onLoad({ filter: /./, namespace: 'link' }, ({ path }) => {
          return { contents: writeLink(path, exported.get(path)), resolveDir: folder }
        })
        bundler.onResolve({ filter: /^\.\/.*\.js$/ }, ({ path }) => {
          const part = basename(path)
          return places.get(part) === file ? undefined : { path: part, namespace: 'foreign' }
        })
        bundler.onLoad({ filter: /./, namespace: 'foreign' }, ({ path }) => {
          return { contents: `module.exports = require('./${places.get(path)}')['${path}']()` }
        })
        bundler.onResolve({ filter: /\.cjs$/, namespace: 'foreign' }, ({ path }) => ({
          path,
          external: true,
        }))
      },
    },
  }
}

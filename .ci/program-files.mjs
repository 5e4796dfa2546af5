// Which files a program is bundled into, and how one gets what is in another. V8 reads the code of a file as
// a whole: what `pocketbank start` needs until its first response is in a file of its own.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * The files of programs, by their entries, with sources that the entry imports on demand. A part of the
 * program is in the first file of which a source needs it. The first file has the entry of the program as
 * well, the last one all other parts.
 */
const filesOfPrograms = {
  'packages/cli/src/main.ts': {
    'bundle.cjs': [
      'packages/cli/src/start/start.ts',
      // A few names that pages and other commands need: they do without each other's file.
      'packages/signatures/src/authority/key-files.ts',
    ],
    'description.cjs': [
      'packages/http/src/description/texts/bank.ts',
      'packages/devtools/src/control/control-description.ts',
    ],
    'pages.cjs': [
      'packages/console/src/index.ts',
      'packages/console/src/docs/guides/guide-pages.ts',
      'packages/console/src/routes.ts',
      'packages/http/src/routes/router.ts',
    ],
    'operation.cjs': [
      'packages/console/src/docs/draw-operation.tsx',
      'packages/console/src/docs/reference.ts',
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
  const placeSource = (path, file) => {
    for (const [part, { entryPoint, inputs }] of parts) {
      if (entryPoint === path || inputs[path] !== undefined) place(part, file)
    }
  }
  const files = Object.entries(filesOfPrograms[entry] ?? { 'bundle.cjs': [] })
  placeSource(entry, files[0][0])
  for (const [file, onDemand] of files) for (const path of onDemand) placeSource(path, file)
  for (const part of parts.keys()) place(part, files.at(-1)[0])
  return places
}

/** `import { a, b as c } from "./part.js"`, as the bundler writes it. */
const importsOfParts = /\bimport \{([^}]*)\} from "\.\/([^"]+)"/g

/**
 * Finds which names other files import of the parts of a file. The keys have the importing file and the part,
 * such as `rest.cjs/part.js`: few names of a part are needed in a file.
 */
function findExports(file, { parts, places, folder }) {
  const exported = new Map()
  const add = (importing, part, names) => {
    if (places.get(part) !== file) return
    const key = `${importing}/${part}`
    exported.set(key, new Set([...(exported.get(key) ?? []), ...names]))
  }
  for (const [part, { imports }] of parts) {
    const importing = places.get(part)
    if (importing === file) continue
    for (const { path, kind } of imports) {
      const other = basename(path)
      add(importing, other, kind === 'dynamic-import' ? (parts.get(other)?.exports ?? []) : [])
    }
    for (const [, braces, other] of readFileSync(join(folder, part), 'utf8').matchAll(importsOfParts)) {
      const names = braces.split(',').map((written) => written.trim().split(' as ')[0])
      add(importing, other, names)
    }
  }
  return exported
}

/**
 * Writes a module that links some of what a part exports. It exports nothing itself, since the bundler would
 * define each export as the program starts.
 */
function writeLink(key, names) {
  const getters = [...names].map((name) => `get ${name}() { return ${name} },`)
  return [
    "import { links } from 'links'",
    `import { ${[...names].join(', ')} } from './${basename(key)}'`,
    `links['${key}'] = { ${getters.join(' ')} }`,
  ].join('\n')
}

/**
 * Returns the entry of a file, and the plugin of esbuild by which its parts import those of other files. A
 * file exports functions that give what others import of its parts.
 */
export function linkFile(file, { parts, places, folder }) {
  const exported = findExports(file, { parts, places, folder })
  const [entry] = places.keys()
  const lines = ["const { links } = require('links')"]
  for (const key of [...exported.keys()].sort()) {
    lines.push(`exports['${key}'] = () => { require('link:${key}'); return links['${key}'] }`)
  }
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
        bundler.onResolve({ filter: /^links$/ }, ({ path }) => ({ path, namespace: 'links' }))
        bundler.onLoad({ filter: /./, namespace: 'links' }, () => ({ contents: 'export const links = {}' }))
        bundler.onResolve({ filter: /^\.\/.*\.js$/ }, ({ path }) => {
          const part = basename(path)
          return places.get(part) === file ? undefined : { path: part, namespace: 'foreign' }
        })
        bundler.onLoad({ filter: /./, namespace: 'foreign' }, ({ path }) => {
          return { contents: `module.exports = require('./${places.get(path)}')['${file}/${path}']()` }
        })
        bundler.onResolve({ filter: /\.cjs$/, namespace: 'foreign' }, ({ path }) => ({
          path,
          external: true,
        }))
      },
    },
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve, sep } from 'node:path'
import { build, buildSync, stop } from 'esbuild'
import { directImports, listFiles } from './direct-imports.mjs'
import { linkFile, placeParts } from './program-files.mjs'

const common = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  minifySyntax: true,
  external: ['esbuild', 'miniflare', 'playwright-core', 'typescript'],
  logLevel: 'warning',
}

/** Lets CommonJS packages in an ES module require modules of Node. */
const requireBanner =
  "import { createRequire as createBundleRequire } from 'node:module'; const require = createBundleRequire(import.meta.url)"

/**
 * Bundles TypeScript entries for this Node into a folder, as `<name>.mjs` for each `name: path`. Synchronous,
 * so that no process of the bundler lives on beside the one that runs the bundle. `options` are more of the
 * bundler's.
 */
export function bundle(entryPoints, outdir, options = {}) {
  const output = { outdir, outExtension: { '.js': '.mjs' }, format: 'esm', banner: { js: requireBanner } }
  buildSync({ ...common, ...output, entryPoints, ...options })
}

const escapeOf = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** D: a line is printed whole where a fault of the program is. */
const lineCharacters = 160

/**
 * Bundles an entry as CommonJS. Returns the texts of its files by their names, the one to run first, and the
 * paths of the sources that went into them, relative to the folder. What the entry imports only when it is
 * needed runs only then: the bundler first makes parts, each with what is imported together, in a folder that
 * is of this run alone, since two programs may start at once, and then files of them.
 */
export async function bundleProgram(entry, folder) {
  const partsFolder = mkdtempSync(join(tmpdir(), 'pocketbank-parts-'))
  try {
    // The bundler writes paths with slashes.
    const path = relative(folder, resolve(folder, entry)).split(sep).join('/')
    return await bundleBy(partsFolder, path, folder)
  } finally {
    await stop()
    rmSync(partsFolder, { recursive: true, force: true })
  }
}

async function bundleBy(partsFolder, entry, folder) {
  const { metafile } = await build({
    ...common,
    entryPoints: [entry],
    absWorkingDir: folder,
    outdir: partsFolder,
    format: 'esm',
    metafile: true,
    splitting: true,
    chunkNames: '[name]-[hash]',
    plugins: [directImports(folder)],
  })
  const parts = new Map(Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]))
  const places = placeParts(parts, entry)
  const files = {}
  for (const file of new Set(places.values())) {
    files[file] = await bundleParts(partsFolder, linkFile(file, { parts, places, folder: partsFolder }))
  }
  return { files, inputs: [...Object.keys(metafile.inputs), ...listFiles()], metafile }
}

async function bundleParts(partsFolder, { contents, plugin }) {
  const { outputFiles } = await build({
    ...common,
    stdin: { contents, resolveDir: partsFolder },
    // By names below that folder, so that the text is the same in each run.
    absWorkingDir: partsFolder,
    format: 'cjs',
    write: false,
    // A program that runs from its compiled code cannot import; modules of Node are required then.
    supported: { 'dynamic-import': false },
    minifyWhitespace: true,
    legalComments: 'none',
    lineLimit: lineCharacters,
    plugins: [plugin],
  })
  // What is left to escape stands in regular expressions.
  return outputFiles[0].text.replaceAll(/[^\0-\x7f]/g, escapeOf)
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { build, buildSync, stop } from 'esbuild'
import { directImports, listFiles } from './direct-imports.mjs'

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
 * The text of an entry bundled as one CommonJS file, and the files that went into it, relative to the folder.
 * What the entry imports only when it is needed runs only then: the bundler first makes parts, each with what
 * is imported together, in a folder that is of this run alone, since two programs may start at once, and then
 * one file of them.
 */
export async function bundleProgram(entry, folder) {
  const partsFolder = mkdtempSync(join(tmpdir(), 'pocketbank-parts-'))
  try {
    return await bundleBy(partsFolder, entry, folder)
  } finally {
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
  await stop()
  const whole = join(partsFolder, `${basename(entry, '.ts')}.js`)
  const { outputFiles } = buildSync({
    ...common,
    // By names below that folder, so that the text is the same in each run.
    entryPoints: [whole],
    absWorkingDir: partsFolder,
    format: 'cjs',
    write: false,
    // A program that runs from its compiled code cannot import; modules of Node are required then.
    supported: { 'dynamic-import': false },
    minifyWhitespace: true,
    legalComments: 'none',
    lineLimit: lineCharacters,
  })
  const inputs = [...Object.keys(metafile.inputs), ...listFiles()]
  // What is left to escape stands in regular expressions.
  const text = outputFiles[0].text.replaceAll(/[^\0-\x7f]/g, escapeOf)
  return { text, inputs, metafile }
}

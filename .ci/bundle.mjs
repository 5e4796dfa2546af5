import { buildSync } from 'esbuild'

const common = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  minifySyntax: true,
  external: ['esbuild', 'miniflare', 'playwright-core'],
  logLevel: 'warning',
}

/**
 * Bundles TypeScript entries for this Node into a folder, as `<name>.mjs` for each `name: path`. Synchronous, so that no process
 * of the bundler lives on beside the one that runs the bundle.
 */
export function bundle(entryPoints, outdir) {
  buildSync({ ...common, entryPoints, outdir, outExtension: { '.js': '.mjs' }, format: 'esm' })
}

/** The text of an entry bundled as one CommonJS file, and the files that went into it, relative to the folder. */
export function bundleProgram(entry, folder) {
  const { outputFiles, metafile } = buildSync({
    ...common,
    ...{ entryPoints: [entry], absWorkingDir: folder, format: 'cjs', write: false, metafile: true },
  })
  return { text: outputFiles[0].text, inputs: Object.keys(metafile.inputs) }
}

import { buildSync } from 'esbuild'

/**
 * Bundles TypeScript entries for this Node into a folder, as `<name>.mjs` for each `name: path`. Synchronous, so that no process
 * of the bundler lives on beside the one that runs the bundle.
 */
export function bundle(entryPoints, outdir) {
  buildSync({
    entryPoints,
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    minifySyntax: true,
    external: ['esbuild', 'playwright-core'],
    logLevel: 'warning',
  })
}

import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, type Metafile } from 'esbuild'

const packageFolder = fileURLToPath(new URL('..', import.meta.url))

/** A bundle in memory, with the account of what went into it. */
export interface Bundle {
  readonly code: string
  readonly metafile: Metafile
}

/** Bundles an entry of this package, `src/…`. */
export async function bundle(entry: string, options: BuildOptions = {}): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    ...options,
    absWorkingDir: options.absWorkingDir ?? packageFolder,
    entryPoints: [entry],
    target: options.target ?? 'es2023',
    bundle: true,
    format: options.format ?? 'esm',
    write: false,
    metafile: true,
    logLevel: 'silent',
  })
  return { code: outputFiles[0]?.text ?? '', metafile }
}

/** How the edge host is bundled for workerd; anything of Node is left unresolved, so that it can be named. */
export const edgeBundling = {
  platform: 'browser',
  conditions: ['workerd', 'worker', 'browser'],
  external: ['node:*'],
} as const satisfies BuildOptions

/** The edge host as workerd loads it. */
export function bundleEdge(options: BuildOptions = {}): Promise<Bundle> {
  return bundle('src/edge.ts', { ...edgeBundling, ...options })
}

/** The host of durable objects as workerd loads it. */
export function bundleObjects(options: BuildOptions = {}): Promise<Bundle> {
  return bundle('src/durable-object/index.ts', { ...edgeBundling, ...options })
}

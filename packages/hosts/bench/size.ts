import { gzipSync } from 'node:zlib'
import { bundleEdge } from '../runtime-tests/bundle.ts'

/** Bytes of the edge host, minified, and the same compressed. */
export async function measureSize(
  packageFolder: string,
): Promise<{ readonly minified: number; readonly gzip: number }> {
  const code = Buffer.from((await bundleEdge({ minify: true, absWorkingDir: packageFolder })).code)
  return { minified: code.length, gzip: gzipSync(code, { level: 9 }).length }
}

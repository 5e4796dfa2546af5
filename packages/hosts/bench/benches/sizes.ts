import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { bundle, bundleEdge, bundleObjects, edgeBundling } from '../../runtime-tests/bundle.ts'
import type { Surroundings } from '../kit/bench.ts'
import type { Row } from '../kit/figure.ts'

/** Measures the bundles that runtimes other than Node load, minified. */
export async function benchSizes({ root }: Surroundings): Promise<readonly Row[]> {
  const options = { minify: true, absWorkingDir: join(root, 'packages/hosts') }
  const signatures = {
    ...edgeBundling,
    minify: true,
    conditions: ['browser'],
    absWorkingDir: join(root, 'packages/signatures'),
  }
  const bundles = {
    'edge runtimes, `createEdge`': await bundleEdge(options),
    'the same with durable objects': await bundleObjects(options),
    '`@pocketbank/signatures` for browsers': await bundle('src/index.ts', signatures),
  }
  return Object.entries(bundles).flatMap(([name, { code }]): readonly Row[] => {
    const bytes = { minified: Buffer.byteLength(code), 'by gzip': gzipSync(code, { level: 9 }).length }
    return Object.entries(bytes).map(([column, value]) => ({
      name,
      column,
      unit: 'KiB',
      values: [value / 1_024],
    }))
  })
}

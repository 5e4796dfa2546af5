import { join } from 'node:path'
import { buildSync } from 'esbuild'

/** Bundles the console's script for browsers, and writes it as a module with one string. */
export function writeScriptModule(root: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(root, 'packages/console/browser/main.ts')],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    write: false,
  })
  const text = outputFiles.map((file) => file.text.trim()).join('\n')
  return `// Made from packages/console/browser by \`npm run ready\`; not to be changed by hand.\nexport const script = ${JSON.stringify(text)}\n`
}

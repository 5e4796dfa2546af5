import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { writeIcon } from '../../../console/src/icon.ts'
import { consoleStyle } from '../../../console/src/style.ts'
import type { Page } from './pages.ts'

/** Bundles the console's script for browsers. */
function bundleScript(root: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(root, 'packages/console/browser/main.ts')],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    write: false,
  })
  return outputFiles.map((file) => file.text.trim()).join('\n')
}

/**
 * Computes an FNV-1a hash of a text. It only makes browsers load a changed file, so it need not be secure.
 */
function computeHash(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}

/** Writes a module with the files that all pages of the console load. */
export function consoleModules(root: string): readonly Page[] {
  const texts = { style: consoleStyle, icon: writeIcon(), script: bundleScript(root) }
  const entries = Object.entries(texts).map(([name, text]) => [name, { version: computeHash(text), text }])
  const lines = [
    '// Made from packages/console by `npm run ready`; not to be changed by hand.',
    `export const builtAssets = ${JSON.stringify(Object.fromEntries(entries), undefined, 1)} as const`,
  ]
  return [{ name: 'assets.ts', text: `${lines.join('\n')}\n` }]
}

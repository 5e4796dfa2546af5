// Hooks of Node that import a TypeScript file, under its own address, from what test-build.mjs made of it.
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Returns the path of the JavaScript of a TypeScript file. */
export function findBuiltFile(source) {
  return join(root, '.build/tests', `${relative(root, source)}.js`)
}

/**
 * Resolves an import as users of a package do. Vitest asks for what it offers in development, which may be
 * TypeScript.
 */
export function resolve(specifier, context, nextResolve) {
  const conditions = context.conditions.filter((condition) => condition !== 'development')
  return nextResolve(specifier, { ...context, conditions })
}

export function load(url, context, nextLoad) {
  const { protocol, pathname } = new URL(url)
  if (protocol !== 'file:' || !/\.tsx?$/.test(pathname)) return nextLoad(url, context)
  return { format: 'module', shortCircuit: true, source: readFileSync(findBuiltFile(fileURLToPath(url))) }
}

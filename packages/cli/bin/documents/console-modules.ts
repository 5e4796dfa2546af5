import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import type { DescribedTag } from '../../../console/src/docs/described-document.ts'
import {
  groupOperations,
  listPlaces,
  type OperationGroup,
} from '../../../console/src/docs/group-operations.ts'
import { writeIcon } from '../../../console/src/icon.ts'
import { consoleStyle } from '../../../console/src/style.ts'
import { controlOperations } from '../../../devtools/src/control/operations/index.ts'
import { mergeGroups } from '../../../http/src/description/texts/group.ts'
import { allOperations } from '../../../http/src/operations/all-operations.ts'
import type { Descriptions } from './descriptions.ts'
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

/** Makes a version of a file from its text, so that browsers load it anew once it has changed. */
function makeVersion(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}

/** Groups all operations of a bank as the reference lists them. */
function groupAll(descriptions: Descriptions): readonly OperationGroup[] {
  const { tags } = mergeGroups(Object.values(descriptions))
  const places = listPlaces([...allOperations, ...controlOperations])
  return groupOperations([...places.values()], Object.values(tags) as DescribedTag[])
}

function writeModule(lines: readonly string[]): string {
  return ['// Made from packages/console by `npm run ready`; not to be changed by hand.', ...lines, ''].join(
    '\n',
  )
}

/**
 * Writes the modules of the console that are built: the files that all its pages load, and the operations
 * that the reference lists.
 */
export function consoleModules(root: string, descriptions: Descriptions): readonly Page[] {
  const texts = { style: consoleStyle, icon: writeIcon(), script: bundleScript(root) }
  const entries = Object.entries(texts).map(([name, text]) => [name, { version: makeVersion(text), text }])
  const toJson = (value: unknown) => JSON.stringify(value, undefined, 1)
  return [
    {
      name: 'assets.ts',
      text: writeModule([`export const builtAssets = ${toJson(Object.fromEntries(entries))} as const`]),
    },
    {
      name: 'operation-groups.ts',
      text: writeModule([
        "import type { OperationGroup } from '../docs/group-operations.ts'",
        `export const builtGroups: readonly OperationGroup[] = ${toJson(groupAll(descriptions))}`,
      ]),
    },
  ]
}

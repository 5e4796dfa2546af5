import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createTpp } from '@pocketbank/testing'
import { Miniflare } from 'miniflare'
import { expect, onTestFinished, test } from 'vitest'
import { bundle, edgeBundling } from './bundle.ts'
import { objectsUrl } from './objects.ts'

const example = new URL('../examples/edge/', import.meta.url)

interface Configuration {
  readonly main: string
  readonly compatibility_date: string
  readonly durable_objects: {
    readonly bindings: readonly { readonly name: string; readonly class_name: string }[]
  }
  readonly migrations: readonly { readonly new_sqlite_classes: readonly string[] }[]
  readonly vars: Readonly<Record<string, string>>
}

/** What `wrangler.jsonc` says, its comments left out. */
function configuration(): Configuration {
  const text = readFileSync(new URL('wrangler.jsonc', example), 'utf8')
  return JSON.parse(text.replaceAll(/^\s*\/\/.*$/gm, '')) as Configuration
}

test('[K6d] runs the Worker of the example as configured', async () => {
  const { main, compatibility_date: compatibilityDate, durable_objects, migrations, vars } = configuration()
  const entry = fileURLToPath(new URL('../src/durable-object/index.ts', import.meta.url))
  const { code } = await bundle(fileURLToPath(new URL(main, example)), {
    ...edgeBundling,
    alias: { '@pocketbank/hosts/durable-object': entry },
  })
  const [binding] = durable_objects.bindings
  if (binding === undefined) throw new Error('the example binds no objects')
  const { name, class_name: className } = binding
  expect(migrations.flatMap((migration) => migration.new_sqlite_classes)).toEqual([className])
  const workerd = new Miniflare({
    modules: [{ type: 'ESModule', path: 'index.mjs', contents: code }],
    modulesRoot: '/',
    compatibilityDate,
    cf: false,
    bindings: { ...vars },
    durableObjects: { [name]: { className, useSQLite: true } },
  })
  onTestFinished(() => workerd.dispose())
  const send = async (request: Request) => {
    const headers = [...request.headers]
    return (await workerd.dispatchFetch(request.url, {
      method: request.method,
      headers,
    })) as unknown as Response
  }
  const tpp = createTpp({ baseUrl: objectsUrl, send })
  expect((await tpp.get('/v1/sandbox/customers')).status).toBe(200)
})

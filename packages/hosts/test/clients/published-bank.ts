import type { Settings } from '@pocketbank/http'
import { defaultSettings } from '@pocketbank/http/settings'
import { afterAll, beforeAll } from 'vitest'
import type { Server } from '../../src/node/serve.ts'
import { listen } from './server.ts'
import { openSigningProxy, type SigningProxy } from './signing-proxy.ts'

export const basePath = '/api-sandbox'

/** A bank for published clients and the proxy that signs for them, both open while tests run. */
export function servePublished(strictness: Settings['strictness']) {
  const published = {} as { server: Server; proxy: SigningProxy }
  beforeAll(async () => {
    const settings = { ...defaultSettings, strictness }
    published.server = await listen('2026-01-15T10:00:00+01:00', { basePath, settings })
    published.proxy = await openSigningProxy(published.server.url)
  })
  afterAll(async () => {
    await published.proxy.close()
    await published.server.close()
  })
  return published
}

import { idSeed } from '@pocketbank/core/base/ids'
import { createControlApi } from '@pocketbank/devtools'
import { type App, createApp } from '@pocketbank/http'
import { readBankAddress } from '@pocketbank/http/address'
import { incomingRequest } from '@pocketbank/http/requests/incoming-request'
import { webCrypto } from '@pocketbank/signatures'
import { certificateCacheEntriesMax } from '@pocketbank/signatures/certificates'
import { createCertificateReader } from '@pocketbank/signatures/signature'
import { edgeMessages } from '../edge-messages.ts'
import { refuseAccess } from './access.ts'
import type { Bindings, ObjectNamespace } from './cloudflare.ts'
import { type Configure, type HostOptions, hostOptions } from './durable-object-options.ts'
import { readRequestTpp, toObjectName } from './route.ts'

export interface Router {
  fetch(request: Request, bindings: object): Promise<Response>
}

/** Makes the application for requests that name no TPP. It has no bank. */
function bankless(options: HostOptions): App {
  const { settings, now, controlToken, basePath, publicUrl, links, onFault, console: makeConsole } = options
  const banks = { bankFor: () => undefined, tenants: { names: () => undefined, has: () => false } }
  return createApp({
    settings,
    now,
    basePath,
    publicUrl,
    links,
    crypto: webCrypto,
    messages: edgeMessages,
    onFault,
    journalSeed: idSeed(crypto.randomUUID()),
    engineFor(tpp) {
      throw new Error(`a request of ${tpp} was not passed on to the bank of that TPP`)
    },
    ...(controlToken !== undefined && {
      controlApi: createControlApi({ bankFor: banks.bankFor, token: controlToken }),
      console: makeConsole?.({ ...banks, token: controlToken }),
    }),
  })
}

function requireNamespace(bindings: Bindings, name: string): ObjectNamespace {
  const namespace = bindings[name] as Partial<ObjectNamespace> | undefined
  if (typeof namespace?.idFromName === 'function') return namespace as ObjectNamespace
  throw new Error(`there is no durable object namespace bound as ${name}`)
}

function routerFor(configure: Configure, bindings: Bindings): (request: Request) => Promise<Response> {
  const options = hostOptions(configure, bindings)
  const banks = requireNamespace(bindings, options.binding)
  const app = bankless(options)
  const address = readBankAddress(options)
  const { read: readCertificate } = createCertificateReader(certificateCacheEntriesMax)
  return async (request) => {
    const incoming = incomingRequest(request, {}, address)
    const stop = await refuseAccess(incoming, options.accessToken, () => app.requests.nextId())
    if (stop !== undefined) return stop
    const tpp = readRequestTpp(incoming, { ...options, readCertificate })
    if (tpp === undefined) return app.fetch(request)
    return banks.get(banks.idFromName(toObjectName(tpp))).fetch(request)
  }
}

/**
 * Makes the Worker that routes requests. It passes each request unchanged to the durable object of its TPP,
 * which verifies it. A request that names no TPP is answered by an application without a bank, with the same
 * refusals.
 */
export function createRouter(configure: Configure): Router {
  let cachedRouter: { readonly bindings: object; readonly answer: ReturnType<typeof routerFor> } | undefined
  return {
    async fetch(request, bindings) {
      if (cachedRouter?.bindings !== bindings) {
        cachedRouter = { bindings, answer: routerFor(configure, bindings as Bindings) }
      }
      return cachedRouter.answer(request)
    },
  }
}

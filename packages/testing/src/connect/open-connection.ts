import { writeError } from '@pocketbank/core/base/errors'
import { fetchBank } from '@pocketbank/hosts/node/tls/fetch-bank'
import { labelHeader, writeLabel } from '@pocketbank/http/journal'
import { version } from '@pocketbank/http/version'
import { qwacKey } from '@pocketbank/signatures/authority'
import { base64FromBytes, toPem } from '@pocketbank/signatures/certificates'
import { listJournalIds, printToTester } from '../answers/explain.ts'
import { keepCopy } from '../sandbox/invitation.ts'
import { createNameBook } from '../sandbox/names.ts'
import { createSandboxTpp, type TppEnv } from '../sandbox/sandbox-tpp.ts'
import { currentTest } from '../setup/current-test.ts'
import { type PresentingInit, toBytes } from '../tpp/client-certificate.ts'
import { connectFaults, connectQuirks } from './breaking.ts'
import type { ConnectedSandbox, ConnectOptions } from './connected.ts'
import { connectClock } from './connected-clock.ts'
import { connectPsu } from './connected-psu.ts'
import { connectRequests } from './connected-requests.ts'
import { connectSituations } from './connected-situations.ts'
import { connectSnapshots } from './connected-snapshots.ts'
import { otherProgram, otherRelease } from './connection-errors.ts'
import { type AskControl, controlClient } from './control-client.ts'

function readAddress(address: string | URL): URL {
  const text = String(address)
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url !== undefined && /^https?:$/.test(url.protocol)) return url
  const problem = 'must be the address of a bank, such as http://127.0.0.1:8080'
  throw new Error(writeError({ place: 'connect', problem, got: text }))
}

function readRelease(health: string): string | undefined {
  try {
    const { program, release }: { program?: string; release?: string } = JSON.parse(health)
    return program === 'pocketbank' ? release : undefined
  } catch {
    return undefined
  }
}

/** Throws if the address does not belong to a pocketbank of this release. */
async function checkBank(ask: AskControl, url: URL, anyRelease: boolean): Promise<void> {
  const bankRelease = readRelease(await ask('GET', '/health'))
  if (bankRelease === undefined) throw otherProgram(url)
  if (bankRelease !== version && !anyRelease) throw otherRelease(url, bankRelease, version)
}

/**
 * Creates the request to the bank for an input of `fetch`. As in a sandbox, the origin of the input is
 * ignored.
 */
function requestTo(url: URL, input: Request | URL | string, init?: RequestInit): Request {
  const base = url.pathname.replace(/\/$/, '')
  const request = new Request(
    typeof input === 'string' && input.startsWith('/') ? new URL(input, url) : input,
    init,
  )
  const { pathname, search } = new URL(request.url)
  const path = pathname.startsWith(`${base}/`) ? pathname : base + pathname
  return new Request(new URL(path + search, url), request)
}

function withLabel(request: Request): Request {
  const test = currentTest()
  if (test !== undefined && !request.headers.has(labelHeader))
    request.headers.set(labelHeader, writeLabel(test))
  return request
}

function explainer(ask: AskControl): ConnectedSandbox['explain'] {
  return async (subject) => {
    const [id] = await listJournalIds(subject)
    if (id === undefined) throw new Error('expected a response of the bank or a request id')
    const text = await ask('GET', `/requests/${encodeURIComponent(id)}`, { accept: 'text/plain' })
    printToTester(text.trimEnd())
    return text.trimEnd()
  }
}

/** Opens the connection of `connect`, whose options are checked. */
export async function openConnection(
  address: string | URL,
  options: ConnectOptions,
): Promise<ConnectedSandbox> {
  const url = readAddress(address)
  const { controlUrl, controlToken, bankOf, anyRelease = false } = options
  const deliver = options.fetch ?? fetchAsTpp
  const controlAddress = controlUrl === undefined ? url : readAddress(controlUrl)
  const ask = controlClient({ url: controlAddress, fetch: deliver, controlToken, bankOf })
  await checkBank(ask, controlAddress, anyRelease)
  const clock = connectClock(ask)
  await clock.look()
  const asksCertificates = options.fetch === undefined && url.protocol === 'https:'
  return createConnectedSandbox({ url, ask, clock, deliver, asksCertificates })
}

interface Connection {
  readonly url: URL
  readonly ask: AskControl
  readonly clock: ReturnType<typeof connectClock>
  readonly deliver: (request: Request, init?: PresentingInit) => Promise<Response>
  /** True if the bank may look at client certificates. A bank that does not asks for none. */
  readonly asksCertificates: boolean
}

/** Sends a request, over HTTPS with its client certificate. Only the test key belongs to it. */
function fetchAsTpp(request: Request, { clientCertificate }: PresentingInit = {}): Promise<Response> {
  if (clientCertificate === undefined) return fetchBank(request)
  const cert = toPem('CERTIFICATE', base64FromBytes(toBytes(clientCertificate)))
  return fetchBank(request, undefined, undefined, { cert, key: qwacKey.privateKey })
}

function createConnectedSandbox(connection: Connection): ConnectedSandbox {
  const { url, ask, clock, deliver, asksCertificates } = connection
  const book = createNameBook()
  const faults = connectFaults(ask)
  const snapshots = connectSnapshots(ask, { book, clock })
  const send = async (request: Request, init?: PresentingInit) =>
    keepCopy(await deliver(withLabel(request), init))
  const tppEnv: TppEnv = {
    send,
    asksCertificates,
    book,
    now: clock.lastSeen,
    baseUrl: () => url.href,
    strangers: crypto.randomUUID(),
    requestId: () => crypto.randomUUID(),
  }
  const dispose = async () => {
    await faults.clear()
    await snapshots.clear()
  }
  return {
    url: url.href.replace(/\/$/, ''),
    fetch: (input, init) => send(requestTo(url, input, init)),
    clock,
    requests: connectRequests(ask),
    explain: explainer(ask),
    faults,
    quirks: connectQuirks(ask),
    ...connectSituations(ask),
    tpp: (options) => createSandboxTpp(tppEnv, options),
    psu: (customerNumber) => connectPsu(ask, book, customerNumber),
    snapshot: snapshots.take,
    restore: snapshots.restore,
    reset: snapshots.reset,
    report: async () => JSON.parse(await ask('GET', '/report')),
    fork() {
      const problem = 'a bank that is reached over HTTP cannot be forked'
      throw new Error(writeError({ problem, remedy: 'Call reset() before each test' }))
    },
    dispose,
    [Symbol.asyncDispose]: dispose,
  }
}

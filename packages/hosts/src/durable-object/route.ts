import type { GivenSettings } from '@pocketbank/http'
import { consolePaths, controlRoot } from '@pocketbank/http/address'
import type { IncomingRequest } from '@pocketbank/http/requests/incoming-request'
import { scaRoot, tppOfScaPath } from '@pocketbank/http/sca-page'
import type { CertificateReader } from '@pocketbank/signatures/signature'
import { anonymousTpp, toTpp } from '@pocketbank/signatures/signature'

/** Facts of the host that a router needs. */
export interface RouteOptions {
  readonly settings: GivenSettings
  readonly controlToken?: string | undefined
  readonly readCertificate: CertificateReader
}

/** Paths that everyone may ask for, of no bank: whoever names a TPP there makes no object. */
const openPaths: readonly string[] = ['/openapi.json', `${controlRoot}/openapi.json`, `${controlRoot}/health`]

const isPathUnder = (path: string, root: string) => path === root || path.startsWith(`${root}/`)

const isOfConsole = (path: string) =>
  consolePaths.some((root) => (root.endsWith('/*') ? isPathUnder(path, root.slice(0, -2)) : path === root))

/** The TPP whose bank a control request means. D: as the checks read it, the first where there are several. */
function tppOfQuery(search: string): string | undefined {
  return new URLSearchParams(search).get('tpp') || undefined
}

function tppOfCertificate(
  { headers }: IncomingRequest,
  { settings, readCertificate }: RouteOptions,
): string | undefined {
  const read = readCertificate(headers.get('TPP-Signature-Certificate') ?? '')
  if (read.ok) return toTpp(read.value).id
  // Where a request may come without one, those who have none share a bank, as everywhere.
  return (settings.signatures ?? 'required') === 'required' ? undefined : anonymousTpp.id
}

/**
 * The TPP whose bank a request is for, as it says itself: nothing is verified here. None where it names none, or is for no bank at all.
 */
export function readRequestTpp(request: IncomingRequest, options: RouteOptions): string | undefined {
  const { path, search } = request
  if (openPaths.includes(path)) return undefined
  if (isPathUnder(path, scaRoot)) return tppOfScaPath(path)
  if (isPathUnder(path, controlRoot) || isOfConsole(path))
    return options.controlToken === undefined ? undefined : tppOfQuery(search)
  return tppOfCertificate(request, options)
}

/** The name of a TPP's object: ASCII, and another one for each TPP. */
export function toObjectName(tpp: string): string {
  return encodeURIComponent(JSON.stringify(tpp).slice(1, -1))
}

import type { SettingsInput } from '@pocketbank/http'
import { controlRoot, isConsolePath, isPathUnder } from '@pocketbank/http/address'
import { readClientCertificate } from '@pocketbank/http/pipeline'
import type { IncomingRequest } from '@pocketbank/http/requests/incoming-request'
import { scaRoot, tppOfScaPath } from '@pocketbank/http/sca-page'
import type { Certificate } from '@pocketbank/signatures'
import type { CertificateReader } from '@pocketbank/signatures/signature'
import { anonymousTpp, toTpp } from '@pocketbank/signatures/signature'

export interface RouteOptions {
  readonly settings: SettingsInput
  readonly controlToken?: string | undefined
  readonly readCertificate: CertificateReader
}

/** Public paths that need no bank. A TPP named in such a request creates no object. */
const openPaths: readonly string[] = ['/openapi.json', `${controlRoot}/openapi.json`, `${controlRoot}/health`]

function tppOfQuery(search: string): string | undefined {
  // If `tpp` is repeated, the first one counts, as in the checks of requests.
  return new URLSearchParams(search).get('tpp') || undefined
}

/** Reads the TPP of the certificates of a request, as the checks of its bank will find it. */
function tppOfCertificates(
  request: IncomingRequest,
  { settings, readCertificate }: RouteOptions,
): string | undefined {
  const { signatures = 'required' } = settings
  const signing = readCertificate(request.headers.get('TPP-Signature-Certificate') ?? '')
  if (signing.ok && signatures !== 'off') return toTpp(signing.value).id
  const client = signatures === 'required' ? undefined : readClient(request, settings)
  if (client !== undefined) return toTpp(client).id
  if (signing.ok) return toTpp(signing.value).id
  // Without required signatures, all requests without a certificate share a bank.
  return signatures === 'required' ? undefined : anonymousTpp.id
}

function readClient(request: IncomingRequest, settings: SettingsInput): Certificate | undefined {
  const { clientCertificates = 'none', clientCertHeader = false } = settings
  if (clientCertificates === 'none') return undefined
  const read = readClientCertificate(request, { clientCertHeader })
  return read.ok ? read.value : undefined
}

/**
 * Reads which TPP's bank a request is for, without verifying it. Undefined if it names none or needs no bank.
 */
export function readRequestTpp(request: IncomingRequest, options: RouteOptions): string | undefined {
  const { path, search } = request
  if (openPaths.includes(path)) return undefined
  if (isPathUnder(path, scaRoot)) return tppOfScaPath(path)
  if (isPathUnder(path, controlRoot) || isConsolePath(path))
    return options.controlToken === undefined ? undefined : tppOfQuery(search)
  return tppOfCertificates(request, options)
}

/** Encodes the id of a TPP as the name of its object: ASCII, and different for each TPP. */
export function toObjectName(tpp: string): string {
  return encodeURIComponent(JSON.stringify(tpp).slice(1, -1))
}

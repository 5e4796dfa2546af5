import { inCurl, inPlainCurl, planProgram } from '@pocketbank/devtools/explain/programs'
import type { RequestEntry } from '@pocketbank/http'
import type { Stage } from '@pocketbank/http/pipeline'
import { createHeaders } from '@pocketbank/http/requests/header-pairs'
import { browserUrl } from '../control-curl.ts'
import { keysAddress } from '../key-download.ts'
import type { RequestPageInput } from './request-input.ts'

/** A request as a shell command. */
interface CopiedCurl {
  readonly text: string
  readonly isSigned: boolean
}

/** The stages that refuse a request without a signature. */
const signatureStages: readonly Stage[] = ['headers', 'digest', 'signature', 'certificate']

/** The most characters of a body in the command: all that the journal keeps of one. */
const bodyCharsMax = 65_536

/**
 * Writes a request as a command that sends it again under a new X-Request-ID. The command signs if the
 * request was signed, or was refused because it lacked a signature. Returns undefined if the journal has
 * dropped the body.
 */
export function copiedCurl(input: RequestPageInput, entry: RequestEntry): CopiedCurl | undefined {
  const { request, stages, at } = entry
  if (request === undefined || request.truncated) return undefined
  const { method, target, headers, body, url } = request
  const isSigned =
    request.header('Signature') !== undefined || signatureStages.some((stage) => stages[stage] === 'refused')
  const plan = planProgram({
    message: { method, target, headers: createHeaders(headers), body },
    headers: headers.filter(([name]) => name.toLowerCase() !== 'x-request-id'),
    url,
    certificate: undefined,
    list: undefined,
    wrongHeaders: ['date'],
    isWhole: true,
    bodyCharsMax,
    now: input.bank === undefined ? at : input.now,
  })
  const lines = isSigned ? inCurl({ ...plan, keysFrom: browserUrl(input) + keysAddress }) : inPlainCurl(plan)
  return { text: lines.map(({ text }) => text).join('\n'), isSigned }
}

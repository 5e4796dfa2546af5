import { type Problem, refusalBy } from '@pocketbank/core'
import type { Operation } from '../operations/operation.ts'
import type { DoorSettings } from '../settings.ts'
import { missingHeaders } from '../signature/headers.ts'
import type { HeaderSource } from '../signature/signing-string.ts'
import { type Passage, refused } from '../visit.ts'
import { wrongHeaderForms } from './psu-headers.ts'
import { checkRequestId, missingRequiredHeaders } from './required-headers.ts'

/** The headers of a request, with what says which of them it must have. */
interface SentHeaders {
  readonly headers: HeaderSource
  readonly body: Uint8Array<ArrayBuffer>
  readonly digestRequired: boolean
  readonly operation: Pick<Operation, 'requiredHeaders' | 'role'>
  readonly settings: DoorSettings
}

type HeaderCheck = 'request-id' | 'required-headers' | 'header-forms'

/** The problems that each check of the headers finds, in the order of the checks. */
function findProblems({
  headers,
  operation,
  settings,
}: SentHeaders): Readonly<Record<HeaderCheck, readonly Problem[]>> {
  const isIdOptional = settings.signatures === 'off' && !headers.has('X-Request-ID')
  const wrongId = isIdOptional ? undefined : checkRequestId(headers)
  const isContract = settings.strictness === 'contract'
  return {
    'request-id': wrongId === undefined ? [] : [wrongId],
    'required-headers': isContract ? missingRequiredHeaders(headers, operation) : [],
    'header-forms': wrongHeaderForms(headers),
  }
}

/**
 * Refuses headers that are missing or have another form than §4 says, all at once (E4). The first check that finds something decides; the
 * headers of the signature that are missing are told with it.
 */
export function checkHeaders(sent: SentHeaders): Passage | undefined {
  const found = findProblems(sent)
  const checks = Object.keys(found) as readonly HeaderCheck[]
  const check = checks.find((one) => found[one].length > 0)
  const [first, ...others] = checks.flatMap((one) => found[one])
  if (check === undefined || first === undefined) return undefined
  const unsigned = missingHeaders(sent, { ...sent.settings, digestRequired: sent.digestRequired })
  return refused(check, refusalBy([first, ...others, ...unsigned]))
}

import type { SignatureStep } from '@pocketbank/signatures/signature'
import { askBank } from './ask.ts'
import {
  authenticate,
  type Check,
  checkBodyHeaders,
  checkHeaders,
  checkIdentity,
  checkRole,
  checkUnsignedSender,
  readInput,
  takeBody,
} from './checks.ts'
import { checkClientCertificate, checkOrganisations } from './client-certificate.ts'
import type { CheckId } from './outcome.ts'
import type { Stage } from './stages.ts'

type Places = Readonly<Partial<Record<CheckId, Stage>>>

/**
 * The checks of a request, in the order of refusals (E3): the first refusal decides. Each row has the checks
 * of one function with their stages. The row of `authenticate` has the steps of the signature. The last row
 * is the bank, which always returns an outcome.
 */
export const pipeline = [
  [{ 'client-certificate': 'client-certificate' }, checkClientCertificate],
  [{ 'body-length': 'read', 'body-end': 'read' }, takeBody],
  [{ 'body-headers': 'read' }, checkBodyHeaders],
  [{ 'request-id': 'headers', 'required-headers': 'headers', 'header-forms': 'headers' }, checkHeaders],
  [
    {
      header: 'headers',
      digest: 'digest',
      certificate: 'certificate',
      'key-id': 'signature',
      algorithm: 'signature',
      'signed-headers': 'signature',
      date: 'signature',
      key: 'signature',
      signature: 'signature',
      validity: 'certificate',
      issuer: 'certificate',
    } satisfies Record<SignatureStep, Stage>,
    authenticate,
  ],
  [{ sender: 'role' }, checkUnsignedSender],
  [{ role: 'role' }, checkRole],
  [{ organisations: 'role' }, checkOrganisations],
  [{ identity: 'identity' }, checkIdentity],
  [{ names: 'parameters', query: 'parameters', json: 'body' }, readInput],
  // Injected faults and failures of the bank are reported at the stage `bank`.
  [
    {
      idempotency: 'bank',
      contract: 'body',
      'redirect-uri': 'bank',
      bank: 'bank',
      fault: 'bank',
      injected: 'bank',
    },
    askBank,
  ],
] as const satisfies readonly (readonly [Places, Check])[]

export const pipelineChecks: readonly Check[] = pipeline.map(([, check]) => check)

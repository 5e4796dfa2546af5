import type { Instant } from '@pocketbank/core'
import type { CheckEnv } from '@pocketbank/http/pipeline'
import { createAuthenticator } from '@pocketbank/signatures'
import type { ExplainingBank } from './explain-request.ts'

/** The bank that judges a copied request, and its time. */
interface CopyJudge extends Pick<ExplainingBank, 'crypto' | 'settings' | 'address'> {
  readonly now: number
}

/** Only a header shows the client certificate in a copy; a copy made by the client lacks that header. */
function pickClientCertificates({
  clientCertificates,
  clientCertHeader,
}: ExplainingBank['settings']): ExplainingBank['settings']['clientCertificates'] {
  return clientCertificates !== 'none' && clientCertHeader ? 'optional' : 'none'
}

/** Creates the environment of the checks of a copied request. It always requires signatures. */
export function createCheckEnv(
  { crypto, settings, address, now }: CopyJudge,
  isBodyKnown: boolean,
): CheckEnv {
  const judge = createAuthenticator({ crypto })
  return {
    address,
    crypto,
    settings: { ...settings, signatures: 'required', clientCertificates: pickClientCertificates(settings) },
    authenticate: (message, policy) => judge(message, { ...policy, isBodyKnown }),
    now: () => now as Instant,
  }
}

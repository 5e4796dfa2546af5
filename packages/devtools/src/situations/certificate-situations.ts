import type { RuleId } from '@pocketbank/core'
import type { CertificateCheck, WrongCertificate } from '@pocketbank/http/pipeline'
import type { Arming } from './arming.ts'
import { by, inGroup, type Situation } from './situation.ts'

/** A situation of client certificates, by the way in which the certificate counts as wrong. */
interface Row extends Pick<Situation, 'sentence' | 'why'> {
  readonly id: string
  readonly rule: RuleId
  readonly check?: CertificateCheck
  /** What `bring` does. */
  readonly done: string
  /** What the client then does. Default: it reads accounts. */
  readonly task?: string
}

const rows: Readonly<Record<WrongCertificate, Row>> = {
  missing: {
    id: 'client-certificate-missing',
    sentence: 'The connection has no client certificate: 401 CERTIFICATE_MISSING.',
    why: 'A new library, proxy or server makes connections without the certificate.',
    rule: 'Q16a',
    done: 'The next request counts as one without a client certificate.',
  },
  expired: {
    id: 'client-certificate-expired',
    sentence: 'The client certificate has expired.',
    why: 'The certificate for TLS ends on another day than the one that signs: alert before both.',
    rule: 'Q16c',
    done: 'The client certificate of the next request counts as expired.',
  },
  renewed: {
    id: 'client-certificate-renewed',
    sentence: 'The client certificate was renewed: the bank refuses the old serial number.',
    why: 'Open connections keep the old certificate: the client has to load the new one and connect again.',
    rule: 'Q16j',
    done: 'The present serial number of the client certificate is refused until another one arrives.',
    task: 'Read accounts, then again with a renewed certificate.',
  },
  unknownIssuer: {
    id: 'client-certificate-unknown-issuer',
    sentence: 'The bank does not trust the issuer of the client certificate.',
    why: 'The authority of a renewed certificate may be one that a bank does not have on its list.',
    rule: 'Q16d',
    done: 'The client certificate of the next request counts as one of an unknown issuer.',
  },
  otherOrganisation: {
    id: 'client-certificate-other-organisation',
    sentence: 'The client certificate and the signing certificate are of two organisations.',
    why: 'A client that serves several TPPs connects as one of them and signs as another.',
    rule: 'Q16k',
    check: 'organisations',
    done: 'The client certificate of the next signed request counts as one of another organisation.',
  },
}

/** Situations of banks that look at client certificates. */
export const certificateSituations = inGroup(
  'refusals',
  (Object.entries(rows) as [WrongCertificate, Row][]).map(([wrong, row]) => {
    const { id, sentence, why, rule, check = 'client-certificate', done, task = 'Read accounts.' } = row
    return {
      id,
      sentence,
      why,
      source: 'D',
      met: by.check(check, ({ entry }) => entry.rule === rule),
      how: `${done} ${task} The bank needs --client-certificates.`,
      code: `const strictBank = createSandbox({ from: sandbox.snapshot(), clientCertificates: 'required' })
strictBank.bring('${id}')
await strictBank.tpp().get('/v1/accounts')`,
      arm: (arming: Arming) => arming.clientCertificate(wrong, done),
    }
  }),
)

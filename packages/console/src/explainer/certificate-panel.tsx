import type { CertificateCard, ExplainedRequest } from '@pocketbank/devtools/explain'
import type { ShownAttribute } from '@pocketbank/devtools/explain/request'
import { showBytes } from '@pocketbank/http/display'
import { Facts } from '../facts.tsx'
import { Status } from '../parts.tsx'
import { Panel } from './panel.tsx'
import { explainWords } from './words.ts'

function Attributes({ name }: { readonly name: readonly ShownAttribute[] }) {
  return (
    <ul class="plain">
      {name.map(({ label, value }) => (
        <li>
          <small>{label}</small> {showBytes(value)}
        </li>
      ))}
    </ul>
  )
}

function Roles({ card: { roles } }: { readonly card: CertificateCard }) {
  if (roles === undefined) return <>{explainWords.noStatement}</>
  if (roles.length === 0) return <>{explainWords.noRole}</>
  return (
    <ul class="plain">
      {roles.map(({ name, meaning }) => (
        <li>
          <code>{name}</code> <small>{meaning}</small>
        </li>
      ))}
    </ul>
  )
}

function listFacts(card: CertificateCard) {
  const { organisation, organisationId, authority, serial, key, validity, fingerprint } = card
  const isValid = validity === 'valid'
  return [
    [explainWords.organisation, showBytes(organisation)],
    [
      explainWords.organisationId,
      organisationId === undefined ? explainWords.lacking : showBytes(organisationId),
    ],
    [explainWords.roles, <Roles card={card} />],
    [
      explainWords.authority,
      authority === undefined ? explainWords.lacking : showBytes(`${authority.name} (${authority.id})`),
    ],
    [
      explainWords.validity,
      <>
        <Status kind={isValid ? 'good' : 'bad'}>{explainWords.validities[validity]}</Status>{' '}
        {explainWords.byClock(card.clock)}
        <br />
        <small>{explainWords.until(card.notBefore, card.notAfter)}</small>
      </>,
    ],
    [
      explainWords.serial,
      <>
        <span class="mono">{serial.hexadecimal}</span>
        <br />
        <small>{explainWords.decimal(serial.decimal)}</small>
      </>,
    ],
    [explainWords.issuer, <Attributes name={card.issuer} />],
    [explainWords.subject, <Attributes name={card.subject} />],
    [explainWords.key, key.bits === undefined ? key.type : explainWords.bits(key.type, key.bits)],
    [explainWords.fingerprint, <span class="mono">{fingerprint.sha256}</span>],
  ] as const
}

interface CertificateProps {
  readonly certificate: NonNullable<ExplainedRequest['certificate']>
  /** True for the certificate of the TLS client. */
  readonly isClient?: boolean
}

export function Certificate({ certificate, isClient = false }: CertificateProps) {
  const [id, title] = isClient
    ? (['client-certificate', explainWords.clientCertificateTitle] as const)
    : (['certificate', explainWords.certificateTitle] as const)
  return (
    <Panel id={id} title={title}>
      {'unreadable' in certificate ? (
        <p class="wrong">{`${explainWords.unreadable}: ${showBytes(certificate.unreadable)}.`}</p>
      ) : (
        <>
          <Facts facts={listFacts(certificate)} />
          {certificate.warnings.length === 0 ? (
            ''
          ) : (
            <>
              <h3>{explainWords.warnings}</h3>
              <ul>
                {certificate.warnings.map((warning) => (
                  <li>{warning}</li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </Panel>
  )
}

import type { CertificateCard, ShownAttribute } from '../../explain/request/certificate-card.ts'
import type { ExplainedRequest } from '../../explain/request/explained.ts'
import { Facts } from '../facts.tsx'
import { Status } from '../parts.tsx'
import { seen } from './what-is-compared.ts'
import type { ExplainWords } from './words.ts'

function Attributes({ name }: { readonly name: readonly ShownAttribute[] }) {
  return (
    <ul class="plain">
      {name.map(({ label, value }) => (
        <li>
          <small>{label}</small> {seen(value)}
        </li>
      ))}
    </ul>
  )
}

function Roles({ card: { roles }, own }: { readonly card: CertificateCard; readonly own: ExplainWords }) {
  if (roles === undefined) return <>{own.noStatement}</>
  if (roles.length === 0) return <>{own.noRole}</>
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

function factsOf(card: CertificateCard, own: ExplainWords) {
  const { organisation, organisationId, authority, serial, key, validity, fingerprint } = card
  const isValid = validity === 'valid'
  return [
    [own.organisation, seen(organisation)],
    [own.organisationId, organisationId === undefined ? own.lacking : seen(organisationId)],
    [own.roles, <Roles card={card} own={own} />],
    [own.authority, authority === undefined ? own.lacking : seen(`${authority.name} (${authority.id})`)],
    [
      own.validity,
      <>
        <Status kind={isValid ? 'good' : 'bad'}>{own.validities[validity]}</Status> {own.byClock(card.clock)}
        <br />
        <small>{own.until(card.notBefore, card.notAfter)}</small>
      </>,
    ],
    [
      own.serial,
      <>
        <span class="mono">{serial.hexadecimal}</span>
        <br />
        <small>{own.decimal(serial.decimal)}</small>
      </>,
    ],
    [own.issuer, <Attributes name={card.issuer} />],
    [own.subject, <Attributes name={card.subject} />],
    [own.key, key.bits === undefined ? key.type : own.bits(key.type, key.bits)],
    [own.fingerprint, <span class="mono">{fingerprint.sha256}</span>],
  ] as const
}

/** A certificate as people read it. */
export function Certificate({
  certificate,
  own,
}: {
  readonly certificate: NonNullable<ExplainedRequest['certificate']>
  readonly own: ExplainWords
}) {
  return (
    <section class="card" aria-labelledby="certificate">
      <h2 id="certificate">{own.certificateTitle}</h2>
      {'unreadable' in certificate ? (
        <p class="wrong">{`${own.unreadable}: ${seen(certificate.unreadable)}.`}</p>
      ) : (
        <>
          <Facts facts={factsOf(certificate, own)} />
          {certificate.warnings.length === 0 ? (
            ''
          ) : (
            <>
              <h3>{own.warnings}</h3>
              <ul lang="en">
                {certificate.warnings.map((warning) => (
                  <li>{warning}</li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </section>
  )
}

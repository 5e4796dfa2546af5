import { limits } from '@pocketbank/core'
import { Facts } from '../../facts.tsx'
import { Code } from '../../parts.tsx'
import { RefusingRules } from '../bits.tsx'
import { operationPath } from '../paths.ts'
import type { Guide, GuideProps } from './guide.ts'

const rules = ['S1c', 'S1d', 'S2p', 'S3a', 'S3h', 'S3n', 'S3o', 'S4e', 'P7e', 'B4c'] as const

const answer = `HTTP/1.1 401 Unauthorized
ASPSP-SCA-Approach: REDIRECT
Content-Type: application/json

{"_links":{"scaRedirect":{"href":"https://bank.example/sca/PSDNO-FSA-912345678/k3x9m2p7q1w5/AbCdEfGhIjKlMnOpQrStUv","verbs":["GET"]}}}`

const back = `https://tpp.example/back?state=1&psu-id=3f0c4d9e-6b1a-4c2d-8e3f-0a1b2c3d4e5f&tpp-session-id=k3x9m2p7
https://tpp.example/back?state=1&message=The%20PSU%20has%20refused`

const periods = [
  ['The link', `${limits.scaLinkMinutes} minutes`],
  ['A consent', `${limits.scaValidityDays} days, or as long as it was asked for where that is less (§5.7)`],
  [
    'The whole history',
    `${limits.freshScaMinutes} minutes after an approval; what lies further back than ${limits.historyDays} days is closed then`,
  ],
  [
    'Reads without the PSU',
    `${limits.unattendedCallsPerDay} a day for each operation and resource, or as the consent says (§8)`,
  ],
  ['A payment that waits', `${limits.paymentApprovalHours} hours`],
] as const

function Flow() {
  return (
    <ol>
      <li>
        The TPP asks, with <code>TPP-Redirect-URI</code> and <code>PSU-IP-Address</code>. Where SCA is needed,
        the answer has the link <code>scaRedirect</code>: a 401 for account information, the 201 of what was
        made for consents, payments and baskets.
      </li>
      <li>
        The TPP sends the browser of the PSU to that link. It can be used for {limits.scaLinkMinutes} minutes,
        once.
      </li>
      <li>
        The person logs in with a customer number, chooses accounts where there is something to choose, and
        approves or refuses.
      </li>
      <li>
        The browser is sent to <code>TPP-Redirect-URI</code>, whose own query stays. Behind it stand{' '}
        <code>psu-id</code> and <code>tpp-session-id</code>, for a company <code>psu-corporate-id</code> as
        well; or <code>message</code>, where nothing was approved.
      </li>
      <li>The TPP asks again, with the PSU-ID that it was told, or reads the status of what it had made.</li>
    </ol>
  )
}

function ScaGuide({ href }: GuideProps) {
  const to = (id: string) => <a href={href(operationPath(id))}>{id}</a>
  return (
    <>
      <section class="card">
        <h2>The way</h2>
        <Flow />
        <h3>An answer that asks for SCA</h3>
        <Code label="An answer that asks for SCA" text={answer} />
        <h3>Where the browser comes back to: approved, and refused</h3>
        <Code label="Where the browser comes back to" text={back} />
      </section>
      <section class="card">
        <h2>How long it holds</h2>
        <Facts facts={periods} />
      </section>
      <section class="card">
        <h2>Without a browser</h2>
        <p>
          A test answers as the person would: {to('approveAsPsu')}, {to('refuseAsPsu')} and{' '}
          {to('abandonAsPsu')}. In this console an open approval is answered under{' '}
          <a href={href('/console/consents')}>Consents</a> and{' '}
          <a href={href('/console/payments')}>Payments</a>.
        </p>
      </section>
      <section class="card">
        <h2>When it is refused</h2>
        <RefusingRules href={href} ids={rules} />
      </section>
    </>
  )
}

/** Strong customer authentication by redirect (§5.6). */
export const scaGuide: Guide = {
  id: 'sca',
  title: 'SCA by redirect',
  lead: 'How a person gives a consent or approves a payment: at the bank’s page, to which a link leads (§5.6).',
  Page: ScaGuide,
}

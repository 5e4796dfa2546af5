import { alwaysSigned } from '../../../signature/signing-string.ts'
import { Code } from '../../parts.tsx'
import { RefusingRules } from '../bits.tsx'
import { docsRoot } from '../paths.ts'
import { Programs } from '../programs.tsx'
import { buildSampleRequest, exampleParts } from '../sample.ts'
import type { Guide, GuideProps } from './guide.ts'

const rules = ['Q1', 'Q2', 'Q3', 'Q4', 'Q5', 'Q7', 'Q8a'] as const

const signingString = [
  'date: Thu, 15 Jan 2026 09:00:00 GMT',
  'digest: SHA-256=X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=',
  'x-request-id: 99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
  'psu-id: 3f0c4d9e-6b1a-4c2d-8e3f-0a1b2c3d4e5f',
  'tpp-redirect-uri: https://tpp.example/back',
].join('\n')

const header =
  'Signature: keyId="SN=9FA1,CA=CN=Issuer,O=Trust,C=NO",algorithm="rsa-sha256",headers="date digest x-request-id psu-id tpp-redirect-uri",signature="<base64>"'

function Steps() {
  return (
    <ol>
      <li>
        Choose an <code>X-Request-ID</code> that no other request has, and write the <code>Date</code>.
      </li>
      <li>
        Where there is a body: <code>Digest: SHA-256=</code> and the base64 of the SHA-256 of exactly the
        octets that are sent. SHA-512 will do as well.
      </li>
      <li>
        Write the signing string: a line for each of these headers that the request has, its name in lower
        case, a colon, a blank, its value; lines are divided by one line feed, and behind the last there is
        none:{' '}
        {alwaysSigned.map((name) => (
          <>
            <code>{name}</code>{' '}
          </>
        ))}
      </li>
      <li>Sign it with the private key: RSA, PKCS #1 v1.5, SHA-256. The key has 2,048 bits at least.</li>
      <li>
        Send the certificate of the key as <code>TPP-Signature-Certificate</code>, DER in base64, on one line;
        PEM is read, too.
      </li>
      <li>
        Send <code>Signature</code> with keyId, algorithm, headers and signature. <code>keyId</code> is the
        serial number of the certificate in hexadecimal and the whole name of its issuer. <code>headers</code>{' '}
        lists the names in the order in which they were signed.
      </li>
    </ol>
  )
}

function SigningGuide({ href, views, bank }: GuideProps) {
  const view = views.find(({ id }) => id === 'createCustomer')
  return (
    <>
      <section class="card">
        <h2>Step by step</h2>
        <Steps />
        <h3>A signing string</h3>
        <Code label="A signing string" text={signingString} />
        <h3>The header of its signature</h3>
        <Code label="The header of its signature" text={header} />
      </section>
      {view === undefined ? (
        ''
      ) : (
        <section class="card">
          <h2>In five languages</h2>
          <p>
            Each program runs as it stands, once there is a key: it signs a request that makes a customer, and
            sends it.
          </p>
          <Programs request={buildSampleRequest(view, exampleParts(view))} bank={bank} />
        </section>
      )}
      <section class="card">
        <h2>When it is refused</h2>
        <p>
          The message of the refusal says what was signed otherwise, where a computation proves it.{' '}
          <a href={href('/explain')}>Paste the request</a> to see the signing string line by line beside what
          was most likely signed. The <a href={href(`${docsRoot}/errors`)}>stages</a> tell how far a request
          has come.
        </p>
        <p>
          A certificate that states PSD2 roles is held to them: PSP_AI for account information, PSP_PI for
          payments. Operations under <code>/v1/sandbox/</code> need no role.
        </p>
        <RefusingRules href={href} ids={rules} />
      </section>
    </>
  )
}

/** How requests are signed (§5). */
export const signingGuide: Guide = {
  id: 'signing',
  title: 'How requests are signed',
  lead: 'Every request of a TPP carries its certificate and a signature by draft-cavage-http-signatures-10 (§5).',
  Page: SigningGuide,
}

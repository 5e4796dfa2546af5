import { countries, currencies } from '@pocketbank/core'
import type { Drawn, GivenAlways } from '../page.ts'
import { Breadcrumb } from './bits.tsx'
import { docsWords } from './words.ts'

/** A closed list of codes. */
function CodeValues({ codes }: { readonly codes: readonly string[] }) {
  return (
    <p class="values">
      {codes.map((code) => (
        <>
          <code>{code}</code>{' '}
        </>
      ))}
    </p>
  )
}

/** The types that the fields of many operations have. */
export function drawSharedTypes({ href }: GivenAlways): Drawn {
  const content = (
    <div class="docs">
      <Breadcrumb href={href} />
      <section class="card" id="link">
        <h2>Links</h2>
        <p>
          A link is an object with <code>href</code>, the address, and <code>verbs</code>, the methods that it
          takes: GET, PUT, POST or DELETE (§2.1). An address that begins with a slash is one of this bank.{' '}
          <code>scaRedirect</code> is a whole URL, for a browser.
        </p>
      </section>
      <section class="card" id="currency">
        <h2>Currencies</h2>
        <p>Codes of ISO 4217 (§2.1):</p>
        <CodeValues codes={currencies} />
      </section>
      <section class="card" id="country">
        <h2>Countries</h2>
        <p>Codes of ISO 3166-1 (§2.1):</p>
        <CodeValues codes={countries} />
      </section>
    </div>
  )
  return { title: docsWords.sharedTypes, content }
}

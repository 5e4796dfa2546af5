import { countries, currencies } from '@pocketbank/core'
import type { Drawn, GivenAlways } from '../page.ts'
import { sharedPath } from './paths.ts'
import { ReferenceFrame } from './reference-frame.tsx'
import { docsWords } from './words.ts'

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

/** Draws the types that the fields of many operations have. */
export function drawSharedTypes(given: GivenAlways): Drawn {
  const content = (
    <ReferenceFrame given={given} path={sharedPath}>
      <section id="link">
        <h2>Links</h2>
        <p>
          A link is an object with <code>href</code>, the address, and <code>verbs</code>, the methods that it
          takes: GET, PUT, POST or DELETE (§2.1). An address that begins with a slash is one of this bank.{' '}
          <code>scaRedirect</code> is a whole URL, for a browser.
        </p>
      </section>
      <section id="currency">
        <h2>Currencies</h2>
        <p>Codes of ISO 4217 (§2.1):</p>
        <CodeValues codes={currencies} />
      </section>
      <section id="country">
        <h2>Countries</h2>
        <p>Codes of ISO 3166-1 (§2.1):</p>
        <CodeValues codes={countries} />
      </section>
    </ReferenceFrame>
  )
  return { title: docsWords.sharedTypes, content }
}

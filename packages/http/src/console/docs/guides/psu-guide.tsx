import { RefusingRules } from '../bits.tsx'
import { FieldTable } from '../field-table.tsx'
import type { OperationView, SaidField } from '../operation-view.ts'
import { signatureHeaders } from '../sample.ts'
import type { Guide, GuideProps } from './guide.ts'

const rules = [
  'Q13',
  'Q13c',
  'Q13d',
  'Q13e',
  'S3a',
  'S4f',
  'S7a',
  'S7c',
  'S7f',
  'S9a',
  'S9c',
  'A10',
  'A10p',
] as const

/** The headers about the PSU of all operations, each once. */
function psuHeaders(views: readonly OperationView[]): readonly SaidField[] {
  const all = views
    .filter(({ identifiesPsu }) => identifiesPsu)
    .flatMap(({ parameters }) => parameters.header)
    .filter(({ name }) => /^(?:X-)?(?:PSU|TPP)-/.test(name) && !signatureHeaders.has(name))
  const byName = new Map(all.map((one) => [one.name, { ...one, isRequired: false }]))
  return [...byName.values()]
}

function PsuGuide({ href, views }: GuideProps) {
  return (
    <>
      <section class="card">
        <h2>Who the PSU is</h2>
        <p>
          A TPP names a person by a <code>PSU-ID</code> of its own choice, a UUID; the bank learns who that is
          when the person comes to its page. In payment initiation <code>X-PSU-IDENTITY</code>, the national
          identity number, may stand instead. <code>TPP-Session-ID</code> stands for its PSU where there is no
          PSU-ID.
        </p>
        <p>
          For a company there is <code>PSU-Corporate-ID</code> as well: the customer number of the company for
          which the person acts. Which of them an operation requires, its own page tells.
        </p>
        <FieldTable href={href} caption="Headers about the PSU" part="header" fields={psuHeaders(views)} />
      </section>
      <section class="card">
        <h2>When they are refused</h2>
        <RefusingRules href={href} ids={rules} />
      </section>
    </>
  )
}

/** The headers about the PSU (§4, §5.5). */
export const psuGuide: Guide = {
  id: 'psu-headers',
  title: 'Headers about the PSU',
  lead: 'Who the person is for whom a TPP asks, whether they are there, and where they come back to (§4, §5.5).',
  Page: PsuGuide,
}

import { countries, currencies, limits } from '@pocketbank/core'
import type { Child } from 'hono/jsx'
import { Facts } from '../../facts.tsx'
import { RefusingRules } from '../bits.tsx'
import { operationPath } from '../paths.ts'
import type { Guide, GuideProps } from './guide.ts'

const rules = ['Q1a', 'Q11a', 'Q11b', 'X8h', 'A2s', 'A2u', 'A7a', 'M6b', 'P2b', 'X5d'] as const

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

/** What is the same wherever it stands. */
function Shared() {
  return (
    <>
      <section class="card" id="link">
        <h2>Links</h2>
        <p>
          A link is an object of <code>href</code>, the address, and <code>verbs</code>, the methods that may
          be used there: GET, PUT, POST or DELETE (§2.1). An address that begins with a slash is one of this
          bank; that of scaRedirect is a whole URL, for a browser.
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
    </>
  )
}

type To = (id: string) => Child

function Pages({ to }: { readonly to: To }) {
  const most = limits.listEntriesMax.toLocaleString('en')
  const { historyPageRows, historyPageRowsMax, historyDays, freshScaMinutes } = limits
  const facts = [
    [
      'Lists of the sandbox',
      <>
        offset and limit, {most} entries at most; the header Link names the pages around, X-Total-Count how
        many entries there are: {to('listAccounts')}
      </>,
    ],
    [
      'Transactions under a consent',
      <>
        {historyPageRows} rows, or limit up to {historyPageRowsMax}; follow the link next and make none
        yourself: {to('listAccountTransactions')}
      </>,
    ],
    ['How far back', `${historyDays} days; all of it within ${freshScaMinutes} minutes of an SCA (§8)`],
  ] as const
  return <Facts facts={facts} />
}

const writings = [
  ['Amounts of payments and accounts', 'Text with a point: "100.50". The decimals follow the currency.'],
  ['Amounts of the sandbox', 'Whole units as numbers: 250.'],
  ['Days', '2026-01-15, of the bank’s calendar in its own time zone.'],
  ['Moments', 'ISO 8601 with an offset: 2026-01-15T10:00:00+01:00.'],
  [
    'What nobody asked for',
    'Fields of a body and parameters of a query that an operation does not know are passed over.',
  ],
] as const

function ListsGuide({ href }: GuideProps) {
  return (
    <>
      <section class="card">
        <h2>Request ids</h2>
        <p>
          <code>X-Request-ID</code> is unique for each call and comes back with the answer. The same request
          that makes something, sent again under the same id within 24 hours of the bank’s clock, is answered
          again and done once; another request under a used id is 409 CONFLICT.
        </p>
      </section>
      <section class="card">
        <h2>Pages of lists</h2>
        <Pages to={(id) => <a href={href(operationPath(id))}>{id}</a>} />
      </section>
      <section class="card">
        <h2>Amounts, days and moments</h2>
        <Facts facts={writings} />
      </section>
      <Shared />
      <section class="card">
        <h2>When they are refused</h2>
        <RefusingRules href={href} ids={rules} />
      </section>
    </>
  )
}

/** What holds for all operations: request ids, pages, amounts, days. */
export const listsGuide: Guide = {
  id: 'lists',
  title: 'Request ids, pages and amounts',
  lead: 'What is the same everywhere: how a request is sent twice, how lists go on, how amounts and days are written.',
  Page: ListsGuide,
}

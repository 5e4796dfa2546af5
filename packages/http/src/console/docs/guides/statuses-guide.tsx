import { basketStatuses } from '@pocketbank/core'
import {
  authorisationStatusTable,
  cardStatusTable,
  consentStatusTable,
  isFinal,
  paymentArrows,
  rejectionReasons,
} from '@pocketbank/core/internal'
import { Facts } from '../../facts.tsx'
import { Table } from '../../parts.tsx'
import { StatusDrawing } from '../../payments/drawing.tsx'
import { docsWords } from '../words.ts'
import type { Guide } from './guide.ts'

/** A table of statuses, as the core has it. */
type ShownStatuses = Readonly<Record<string, Readonly<Record<string, string>>>>

const tables: readonly (readonly [title: string, id: string, table: ShownStatuses, lead: string])[] = [
  [
    'Consents',
    'consent',
    consentStatusTable,
    'A consent waits, holds and ends. A newer one of the same PSU ends it.',
  ],
  [
    'Authorisations (scaStatus)',
    'authorisation',
    authorisationStatusTable,
    'How far the person has come at the bank’s page.',
  ],
  ['Cards', 'card', cardStatusTable, 'A deleted card stays deleted.'],
]

function isLast(table: ShownStatuses, status: string): boolean {
  return Object.keys(table[status] ?? {}).length === 0
}

function Arrows({ title, table }: { readonly title: string; readonly table: ShownStatuses }) {
  const { from, event, to } = docsWords.columns
  const rows = Object.entries(table).flatMap(([status, events]) =>
    Object.entries(events).map(([name, next]) => [
      <code>{status}</code>,
      name,
      <>
        <code>{next}</code>
        {isLast(table, next) ? <small> final</small> : ''}
      </>,
    ]),
  )
  return <Table caption={title} columns={[from, event, to]} rows={rows} />
}

function PaymentStatuses() {
  const { from, event, to, why } = docsWords.columns
  return (
    <section class="card" id="payment">
      <h2>Payments (transactionStatus)</h2>
      <p>Every way that a payment may go; a final status is never left (§3.1).</p>
      <StatusDrawing />
      <Table
        caption="Payments"
        columns={[from, event, to, why]}
        rows={paymentArrows.map((arrow) => [
          <code>{arrow.from}</code>,
          arrow.event,
          <>
            <code>{arrow.to}</code>
            {isFinal(arrow.to) ? <small> final</small> : ''}
          </>,
          arrow.reason,
        ])}
      />
      <h3 id="reasons">Why a payment is rejected</h3>
      <Facts
        facts={Object.entries(rejectionReasons).map(([name, { code, text }]) => [
          name,
          <>
            {text} <small>{code}</small>
          </>,
        ])}
      />
    </section>
  )
}

function StatusesGuide() {
  return (
    <>
      <PaymentStatuses />
      <section class="card" id="basket">
        <h2>Signing baskets</h2>
        <p>
          A basket has no status of its own: it is the worst of those of its payments, in this order (§3.1):{' '}
          {basketStatuses.map((status) => (
            <>
              <code>{status}</code>{' '}
            </>
          ))}
        </p>
      </section>
      {tables.map(([title, id, table, lead]) => (
        <section class="card" id={id}>
          <h2>{title}</h2>
          <p>{lead}</p>
          <Arrows title={title} table={table} />
        </section>
      ))}
    </>
  )
}

/** The tables of statuses (§3). */
export const statusesGuide: Guide = {
  id: 'statuses',
  title: 'Statuses',
  lead: 'How payments, baskets, consents, approvals and cards move from status to status, read from the bank’s own tables (§3).',
  Page: StatusesGuide,
}

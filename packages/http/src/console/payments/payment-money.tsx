import { localDate } from '@pocketbank/core/internal'
import { writeDecimal } from '../../sca/amount.ts'
import { writeDate } from '../../sca/language.ts'
import { visible } from '../../visible-text.ts'
import { dataWords } from '../data-words.ts'
import { Amount, holderPath, To } from '../display.tsx'
import type { Given } from '../page.ts'
import { type Column, Table } from '../record-table.tsx'
import type { MoneyLine, MovedMoney, MovedPart } from './what-money.ts'
import { paymentPageWords } from './words.ts'

/** Transfers of a bulk, or executions, of which every line is shown. */
export const partsShownMax = 20

function writeRate({ rate }: MoneyLine): string {
  if (rate === undefined) return ''
  return `1\u00a0${rate.source} = ${writeDecimal(rate.rate, 'en')}\u00a0${rate.target}`
}

function writePart({ index, creditorName, day }: MovedPart, isOnly: boolean): string {
  const own = paymentPageWords.money
  const when = day === undefined ? own.waits : own.on(writeDate(localDate(day), 'en'))
  return isOnly ? when : own.part(index + 1, visible(creditorName), when)
}

/** Every line of the ledger that a payment has made, with fees and rates: each currency makes zero. */
export function Money({
  given,
  money: { parts, more },
}: {
  readonly given: Given
  readonly money: MovedMoney
}) {
  const own = paymentPageWords.money
  const columns: readonly Column<MoneyLine>[] = [
    { head: own.entry, cell: ({ kind }) => own.kinds[kind] },
    {
      head: own.account,
      cell: ({ kind, holder }) => {
        if (holder !== undefined) return <To given={given} path={holderPath(holder)} name={holder.name} />
        return kind === 'outside' ? own.elsewhere : own.bank
      },
    },
    { head: own.rate, cell: writeRate },
    { head: dataWords.amount, cell: ({ amount }) => <Amount money={amount} />, kind: 'amount' },
  ]
  return (
    <section class="card">
      <h2>{own.title}</h2>
      {parts.length === 0 ? <p class="hint">{own.none}</p> : ''}
      {parts.map((part) => {
        const caption = writePart(part, parts.length === 1)
        return (
          <>
            <h3>{caption}</h3>
            <Table caption={caption} columns={columns} rows={part.lines} none={own.gone} />
          </>
        )
      })}
      {more === 0 ? '' : <p class="hint">{own.more(more)}</p>}
    </section>
  )
}

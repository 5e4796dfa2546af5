import { localDate } from '@pocketbank/core/internal'
import { writeDecimal } from '../../sca/amount.ts'
import { writeDate } from '../../sca/language.ts'
import { visible } from '../../visible-text.ts'
import { dataWords } from '../data-words.ts'
import { Amount, holderPath, To } from '../display.tsx'
import type { Given } from '../page.ts'
import { CellTable } from '../parts.tsx'
import type { MoneyLine, MovedMoney, MovedPart } from './what-money.ts'
import { paymentPageWords } from './words.ts'

/** Transfers of a bulk, or executions, that are shown line by line. */
export const partsShownMax = 20

function whereOf(given: Given, { kind, holder }: MoneyLine) {
  const own = paymentPageWords.money
  if (holder !== undefined) return <To given={given} path={holderPath(holder)} name={holder.name} />
  return kind === 'outside' ? own.elsewhere : own.bank
}

function writeRate({ rate }: MoneyLine): string {
  if (rate === undefined) return ''
  return `1\u00a0${rate.source} = ${writeDecimal(rate.rate, 'en')}\u00a0${rate.target}`
}

function Part({
  given,
  part,
  isOnly,
}: {
  readonly given: Given
  readonly part: MovedPart
  readonly isOnly: boolean
}) {
  const own = paymentPageWords.money
  const { index, creditorName, day, lines } = part
  const when = day === undefined ? own.waits : own.on(writeDate(localDate(day), 'en'))
  const caption = isOnly ? when : `${own.part(index + 1, visible(creditorName))}, ${when}`
  return (
    <CellTable
      caption={caption}
      isTitled
      columns={[own.what, own.where, dataWords.amount, own.rate]}
      numeric={[2]}
      rows={lines.map((line) => [
        own.kinds[line.kind],
        whereOf(given, line),
        <Amount money={line.amount} />,
        writeRate(line),
      ])}
      none={`${caption}. ${own.gone}`}
    />
  )
}

/** Every line of the ledger that a payment has made, with fees and rates. */
export function Money({ given, money }: { readonly given: Given; readonly money: MovedMoney }) {
  const own = paymentPageWords.money
  const { parts, more } = money
  return (
    <section class="card">
      <h2>{own.title}</h2>
      {parts.length === 0 ? <p>{own.none}</p> : <p class="hint">{own.zero}</p>}
      {parts.map((part) => (
        <Part given={given} part={part} isOnly={parts.length === 1} />
      ))}
      {more === 0 ? '' : <p class="hint">{own.more(more)}</p>}
    </section>
  )
}

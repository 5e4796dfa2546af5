import type { Currency, LocalDate } from '@pocketbank/core'
import { localDate, minorUnits } from '@pocketbank/core/internal'
import { writeAmount, writeDecimal } from '../../sca/amount.ts'
import { writeDate, writeMonth } from '../../sca/language.ts'
import { Amount } from '../display.tsx'
import { type Column, Table } from '../record-table.tsx'
import { balanceChart, type ChartSize, chartSizes } from './balance-chart.ts'
import { type BalanceSeries, type DayBalance, type MonthBalance, monthsOf } from './what-balances.ts'
import { accountPageWords } from './words.ts'

interface ChartProps {
  readonly series: BalanceSeries
  readonly currency: Currency
}

/** The unit of the currency in minor units. */
function unitOf(currency: Currency): bigint {
  return 10n ** BigInt(minorUnits(currency))
}

/** Whole units without decimals, as the lines across the chart stand for round figures. */
function shortAmount(minor: bigint, currency: Currency): string {
  const unit = unitOf(currency)
  if (minor % unit !== 0n) return writeAmount({ currency, minor }, 'en')
  return writeDecimal(String(minor / unit), 'en')
}

interface DrawingProps extends ChartProps {
  readonly size: ChartSize
  readonly class: string
  readonly label: string
}

function Drawing({ series: { points }, currency, size, class: kind, label }: DrawingProps) {
  const chart = balanceChart(points, unitOf(currency), size)
  const { width, height, left, right, bottom } = size
  return (
    <svg viewBox={`0 0 ${width} ${height}`} class={`balance ${kind}`} role="img" aria-label={label}>
      {chart.amounts.map(({ y, minor }) => (
        <>
          <line class={minor === 0n ? 'zero' : 'across'} x1={left} x2={width - right} y1={y} y2={y} />
          <text x={left - 6} y={y + 4} text-anchor="end">
            {shortAmount(minor, currency)}
          </text>
        </>
      ))}
      {chart.months.map(({ x, month, isNamed }) => (
        <>
          <line class="month" x1={x} x2={x} y1={height - bottom} y2={height - bottom + (isNamed ? 6 : 3)} />
          {isNamed ? (
            <text x={x} y={height - bottom + 20} text-anchor="middle">
              {writeMonth(month, 'en')}
            </text>
          ) : (
            ''
          )}
        </>
      ))}
      <path class="area" d={chart.area} />
      <path class="line" d={chart.line} />
      <circle class="end" cx={chart.end.x} cy={chart.end.y} r="4" />
    </svg>
  )
}

function MonthTable({ series, currency }: ChartProps) {
  const own = accountPageWords.chart
  const amountColumn = (name: 'closing' | 'lowest' | 'highest'): Column<MonthBalance> => ({
    head: own[name],
    kind: 'amount',
    cell: ({ [name]: minor }) => <Amount money={{ currency, minor }} />,
  })
  const columns: readonly Column<MonthBalance>[] = [
    { head: own.month, kind: 'main', cell: ({ from }) => writeMonth(from, 'en', true) },
    ...(['closing', 'lowest', 'highest'] as const).map(amountColumn),
  ]
  return (
    <details>
      <summary>{own.table}</summary>
      <Table caption={own.title} columns={columns} rows={monthsOf(series.points)} none="" />
    </details>
  )
}

/** A point of the series as text. */
function pointText({ day, minor }: DayBalance, currency: Currency) {
  const date: LocalDate = localDate(day)
  return { date: writeDate(date, 'en'), amount: writeAmount({ currency, minor }, 'en') }
}

/** The balance over time: as a drawing for wide screens or narrow ones, and as a table. */
export function BalanceChart(props: ChartProps) {
  const { series, currency } = props
  const own = accountPageWords.chart
  const [first, last] = [series.points[0], series.points.at(-1)]
  if (first === undefined || last === undefined) return null
  const [from, to] = [pointText(first, currency), pointText(last, currency)]
  const label = own.label(from.date, to.date, from.amount, to.amount)
  return (
    <section class="card">
      <h2>{own.title}</h2>
      <Drawing {...props} size={chartSizes.wide} class="wide" label={label} />
      <Drawing {...props} size={chartSizes.narrow} class="narrow" label={label} />
      <p class="hint">{series.isCut ? own.cut(from.date) : own.hint}</p>
      <MonthTable {...props} />
    </section>
  )
}

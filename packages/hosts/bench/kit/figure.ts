/** The units of figures; none for a count. */
export type Unit = 'µs' | 'ms' | 's' | '/s' | 'bytes' | 'KiB' | 'MiB' | 'MB' | ''

/** The bound that a figure is meant to keep. */
export type Goal = { readonly atMost: number } | { readonly atLeast: number }

/** The values of one figure, one for each round, and those of its peers in the same rounds. */
export interface Row {
  readonly name: string
  readonly unit: Unit
  readonly values: readonly number[]
  readonly peers?: Readonly<Record<string, readonly number[]>>
  /** Of the ratio to the first peer. Without a peer it is of the value. */
  readonly goal?: Goal
  /** Rows of one name and several columns are one line of a table. A number is a size of the bank. */
  readonly column?: string | number
}

/** The median of some values, and their quartiles. */
export interface Spread {
  readonly low: number
  readonly middle: number
  readonly high: number
}

interface PeerFigure {
  readonly value: Spread
  /** The own value divided by the peer's, round by round. */
  readonly ratio: Spread
}

/** A row without its rounds. */
export interface Figure extends Omit<Row, 'values' | 'peers'> {
  readonly value: Spread
  readonly peers?: Readonly<Record<string, PeerFigure>>
}

/** Finds the value below which a share of the values is, between neighbours by their distance. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  const place = (sorted.length - 1) * share
  const [below = Number.NaN, above = Number.NaN] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return below + (above - below) * (place % 1)
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

export function findSpread(values: readonly number[]): Spread {
  return { low: quantile(values, 0.25), middle: median(values), high: quantile(values, 0.75) }
}

/** Divides values by those of the same rounds. */
export function findRatios(values: readonly number[], peers: readonly number[]): Spread {
  return findSpread(values.map((value, round) => value / (peers[round] ?? Number.NaN)))
}

/** Reduces a row to medians and quartiles. */
export function summarise({ values, peers, ...row }: Row): Figure {
  if (peers === undefined) return { ...row, value: findSpread(values) }
  const peerFigures = Object.entries(peers).map(([name, theirs]) => [
    name,
    { value: findSpread(theirs), ratio: findRatios(values, theirs) },
  ])
  return { ...row, value: findSpread(values), peers: Object.fromEntries(peerFigures) }
}

/** Says whether the median, of the ratio to the first peer if there is one, keeps the goal. */
export function isKept({ goal, value, peers = {} }: Figure): boolean {
  const [peer] = Object.values(peers)
  const { middle } = peer === undefined ? value : peer.ratio
  if (goal === undefined) return true
  return 'atMost' in goal ? middle <= goal.atMost : middle >= goal.atLeast
}

function formatNumber(value: number): string {
  if (value !== 0 && Math.abs(value) < 0.1) return value.toLocaleString('en', { maximumSignificantDigits: 2 })
  const digits = Math.abs(value) >= 100 || value === 0 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** Writes a value with its unit, a count without decimals. */
export function formatValue(value: number, unit: Unit): string {
  if (unit === '') return value.toLocaleString('en', { maximumFractionDigits: 0 })
  return `${formatNumber(value)}${unit === '/s' ? '' : ' '}${unit}`
}

/** Writes a ratio with its quartiles. */
export function formatRatio({ low, middle, high }: Spread): string {
  return `${middle.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`
}

/** Writes a value with its quartiles, unless it is a count that is the same in all rounds. */
export function formatSpread({ low, middle, high }: Spread, unit: Unit): string {
  const text = formatValue(middle, unit)
  return low === high ? text : `${text} (${formatNumber(low)} to ${formatNumber(high)})`
}

/** Writes a goal, and whether it was missed. */
export function formatGoal(figure: Figure): string {
  const { goal } = figure
  if (goal === undefined) return ''
  const text = 'atMost' in goal ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`
  return isKept(figure) ? text : `${text}, missed`
}

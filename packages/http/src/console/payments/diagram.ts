import type { PaymentStatus } from '@pocketbank/core'
import { type PaymentArrow, paymentArrows } from '@pocketbank/core/internal'

/**
 * Where each status stands: in a column and a row, and over how many rows it reaches. D: what a payment may come to from many statuses is
 * as high as all of them, so that every arrow to it is short and none goes through another status.
 */
const places = {
  CANC: { column: 0, row: 0, rows: 7 },
  ACWC: { column: 1, row: 3, rows: 1 },
  PART: { column: 1, row: 6, rows: 1 },
  RCVD: { column: 2, row: 0, rows: 1 },
  ACTC: { column: 2, row: 1, rows: 1 },
  ACCP: { column: 2, row: 2, rows: 1 },
  PDNG: { column: 2, row: 4, rows: 1 },
  ACSP: { column: 2, row: 5, rows: 1 },
  ACSC: { column: 2, row: 6, rows: 1 },
  ACWP: { column: 3, row: 4, rows: 1 },
  RJCT: { column: 4, row: 0, rows: 7 },
} as const satisfies Record<
  PaymentStatus,
  { readonly column: number; readonly row: number; readonly rows: number }
>

/** Left edge and width of the columns; the outer ones are narrow. */
const columns = [
  { x: 4, width: 46 },
  { x: 66, width: 68 },
  { x: 158, width: 68 },
  { x: 250, width: 68 },
  { x: 334, width: 46 },
] as const

const rowHeight = 62
const boxHeight = 34
const top = 6

/** The size of the whole, in units of its view box. */
export const diagramSize = { width: 384, height: top + 6 * rowHeight + boxHeight + 6 } as const

/** A status as a box. */
export interface StatusBox {
  readonly status: PaymentStatus
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Whether the payment has been in it, and whether it is in it now. */
  readonly isPassed: boolean
  readonly isHere: boolean
}

/** A place in the diagram. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** An arrow as a line from box to box. */
export interface ArrowLine {
  readonly arrow: PaymentArrow
  readonly points: readonly [Point, Point, ...Point[]]
  /** How often the payment went along it. */
  readonly times: number
}

/** The table of statuses as a drawing, and the way that a payment took through it. */
export interface StatusDiagram {
  readonly boxes: readonly StatusBox[]
  readonly arrows: readonly ArrowLine[]
}

type Box = Pick<StatusBox, 'x' | 'y' | 'width' | 'height'>

function boxOf(status: PaymentStatus): Box {
  const { column, row, rows } = places[status]
  const { x, width } = columns[column]
  return { x, y: top + row * rowHeight, width, height: (rows - 1) * rowHeight + boxHeight }
}

/** How far lines that leave or reach the same side of a box are apart. */
const apart = 7

/** Which of two lines at the same side of a box one is: rejections and what goes up stand on their own side. */
function shiftOf({ event }: PaymentArrow): number {
  return event === 'reject' || event === 'cancel' || event === 'take' ? -apart : apart
}

function middle({ y, height }: Box): number {
  return y + height / 2
}

function centre({ x, width }: Box): number {
  return x + width / 2
}

/** A line beside the usual ones: the side of its box that it leaves, its upright part, and how far from the middles it leaves and arrives. */
interface Detour {
  readonly side: 'left' | 'right' | 'top'
  readonly x: number
  readonly leaves?: number
  readonly arrives: number
}

/** Lines that would else go through a box or lie on another line. */
const detours: Readonly<Record<string, Detour>> = {
  'ACWC ACTC': { side: 'top', x: 115, arrives: 0 },
  'ACWC ACCP': { side: 'top', x: 125, arrives: apart },
  'ACCP PART': { side: 'left', x: 142, leaves: 2 * apart, arrives: 0 },
  'PDNG ACTC': { side: 'right', x: 234, leaves: 0, arrives: 2 * apart },
  'ACSP ACTC': { side: 'right', x: 242, leaves: 0, arrives: 0 },
}

function alongDetour({ side, x, leaves = 0, arrives }: Detour, from: Box, to: Box): ArrowLine['points'] {
  const end = { x: x < to.x ? to.x : to.x + to.width, y: middle(to) + arrives }
  if (side === 'top') return [{ x, y: from.y }, { x, y: end.y }, end]
  const start = { x: side === 'left' ? from.x : from.x + from.width, y: middle(from) + leaves }
  return [start, { x, y: start.y }, { x, y: end.y }, end]
}

/** Straight down, or up, in one column: two that join the same boxes stand side by side. */
function alongColumn(arrow: PaymentArrow, from: Box, to: Box): ArrowLine['points'] {
  const isBoth = paymentArrows.some((other) => other.from === arrow.to && other.to === arrow.from)
  const isDown = from.y < to.y
  const x = centre(from) + (isBoth ? (isDown ? apart : -apart) * 1.5 : 0)
  return isDown
    ? [
        { x, y: from.y + from.height },
        { x, y: to.y },
      ]
    : [
        { x, y: from.y },
        { x, y: to.y + to.height },
      ]
}

/** Straight to the side, to a box that is as high as all rows. */
function acrossColumns(arrow: PaymentArrow, from: Box, to: Box): ArrowLine['points'] {
  const y = middle(from) + shiftOf(arrow)
  const isRight = to.x > from.x
  return [
    { x: isRight ? from.x + from.width : from.x, y },
    { x: isRight ? to.x : to.x + to.width, y },
  ]
}

/** To the side and down, or down and to the side, whichever begins in the middle column. */
function aroundCorner(arrow: PaymentArrow, from: Box, to: Box): ArrowLine['points'] {
  const isRight = to.x > from.x
  if (places[arrow.from].column === 2) {
    const y = middle(from) + shiftOf(arrow)
    const start = { x: isRight ? from.x + from.width : from.x, y }
    return [start, { x: centre(to), y }, { x: centre(to), y: to.y }]
  }
  const y = middle(to) + shiftOf(arrow)
  const end = { x: isRight ? to.x : to.x + to.width, y }
  return [{ x: centre(from), y: from.y + from.height }, { x: centre(from), y }, end]
}

function pointsOf(arrow: PaymentArrow): ArrowLine['points'] {
  const [from, to] = [boxOf(arrow.from), boxOf(arrow.to)]
  const detour = detours[`${arrow.from} ${arrow.to}`]
  if (detour !== undefined) return alongDetour(detour, from, to)
  if (places[arrow.to].rows > 1) return acrossColumns(arrow, from, to)
  const isSameColumn = places[arrow.from].column === places[arrow.to].column
  return isSameColumn ? alongColumn(arrow, from, to) : aroundCorner(arrow, from, to)
}

/** Draws the table of statuses with the way of a payment, the arrows in the order in which it took them, and its status; or for none. */
export function statusDiagram(way: readonly PaymentArrow[], status?: PaymentStatus): StatusDiagram {
  const all: readonly PaymentStatus[] = ['RCVD', ...way.flatMap(({ from, to }) => [from, to])]
  const passed = new Set(status === undefined ? [] : all)
  const boxes = (Object.keys(places) as PaymentStatus[]).map(
    (name): StatusBox => ({
      ...{ status: name, ...boxOf(name) },
      isPassed: passed.has(name),
      isHere: name === status,
    }),
  )
  const isSame = (left: PaymentArrow, right: PaymentArrow) =>
    left.from === right.from && left.event === right.event
  const arrows = paymentArrows.map((arrow) => ({
    arrow,
    points: pointsOf(arrow),
    times: way.filter((taken) => isSame(taken, arrow)).length,
  }))
  return { boxes, arrows }
}

import type { PaymentStatus } from '@pocketbank/core'
import { type PaymentArrow, paymentArrows } from '@pocketbank/core/internal'

/** Left edge, top edge, width and height of each box. D: a final status that many lead to is a column, so that no line goes through another box. */
const boxes: Readonly<Record<PaymentStatus, readonly [x: number, y: number, width: number, height: number]>> =
  {
    CANC: [4, 6, 46, 406],
    ACWC: [66, 192, 68, 34],
    PART: [66, 378, 68, 34],
    RCVD: [158, 6, 68, 34],
    ACTC: [158, 68, 68, 34],
    ACCP: [158, 130, 68, 34],
    PDNG: [158, 254, 68, 34],
    ACSP: [158, 316, 68, 34],
    ACSC: [158, 378, 68, 34],
    ACWP: [250, 254, 68, 34],
    RJCT: [334, 6, 46, 406],
  }

/** The corners of the line of each arrow, by status and event. A test holds them to the boxes and apart. */
const lines: Readonly<Record<string, string>> = {
  'RCVD approve': '192,40 192,68',
  'RCVD reject': '226,16 334,16',
  'RCVD cancel': '158,16 50,16',
  'ACTC accept': '202,102 202,130',
  'ACTC change': '158,92 100,92 100,192',
  'ACTC settle': '226,92 284,92 284,254',
  'ACTC reject': '226,78 334,78',
  'ACTC cancel': '158,78 50,78',
  'ACCP wait': '202,164 202,254',
  'ACCP renew': '182,130 182,102',
  'ACCP split': '158,161 142,161 142,395 134,395',
  'ACCP reject': '226,140 334,140',
  'ACCP cancel': '158,140 50,140',
  'ACWC accept': '125,192 125,154 158,154',
  'ACWC take': '100,226 100,326 158,326',
  'ACWC renew': '115,192 115,85 158,85',
  'ACWC reject': '134,202 334,202',
  'ACWC cancel': '66,202 50,202',
  'ACWP book': '284,288 284,402 226,402',
  'ACWP reject': '318,264 334,264',
  'PDNG lack': '182,254 182,164',
  'PDNG take': '192,288 192,316',
  'PDNG renew': '226,271 234,271 234,99 226,99',
  'PDNG cancel': '158,264 50,264',
  'ACSP book': '192,350 192,378',
  'ACSP renew': '226,333 242,333 242,85 226,85',
  'ACSP split': '158,340 100,340 100,378',
}

/** The size of the drawing, in units of its view box. */
export const diagramSize = { width: 384, height: 418 } as const

/** A status as a box. */
export interface StatusBox {
  readonly status: PaymentStatus
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** True if the payment has been in this status. */
  readonly isPassed: boolean
  /** True if the payment is in this status. */
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
  readonly points: readonly Point[]
  /** The number of times that the payment went along it. */
  readonly times: number
}

/** The table of statuses as a drawing, and the way that a payment took through it. */
interface StatusDiagram {
  readonly boxes: readonly StatusBox[]
  readonly arrows: readonly ArrowLine[]
}

function arrowKey({ from, event }: PaymentArrow): string {
  return `${from} ${event}`
}

function pointsOf(arrow: PaymentArrow): readonly Point[] {
  const corners = (lines[arrowKey(arrow)] ?? '').split(' ')
  return corners.map((corner) => {
    const [x = 0, y = 0] = corner.split(',').map(Number)
    return { x, y }
  })
}

const drawnArrows = paymentArrows.map((arrow) => ({ arrow, points: pointsOf(arrow) }))

/** Draws the table of statuses with the arrows that a payment took, in their order, and its status. */
export function statusDiagram(way: readonly PaymentArrow[], status: PaymentStatus): StatusDiagram {
  const passed = new Set<PaymentStatus>(['RCVD', ...way.flatMap(({ from, to }) => [from, to])])
  const names = way.map(arrowKey)
  return {
    boxes: Object.entries(boxes).map(([name, [x, y, width, height]]) => {
      const own = name as PaymentStatus
      return { status: own, x, y, width, height, isPassed: passed.has(own), isHere: own === status }
    }),
    arrows: drawnArrows.map((drawn) => {
      const name = arrowKey(drawn.arrow)
      return { ...drawn, times: names.filter((taken) => taken === name).length }
    }),
  }
}

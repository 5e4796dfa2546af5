import { paymentStatuses } from '@pocketbank/core'
import { paymentArrows } from '@pocketbank/core/internal'
import { expect, test } from 'vitest'
import { type ArrowLine, diagramSize, type Point, type StatusBox, statusDiagram } from './diagram.ts'

const { boxes, arrows } = statusDiagram([], 'RCVD')

function isInside({ x, y }: Point, box: StatusBox): boolean {
  return x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height
}

function isOnEdge({ x, y }: Point, box: StatusBox): boolean {
  const across = x >= box.x && x <= box.x + box.width
  const down = y >= box.y && y <= box.y + box.height
  const isOnSide = (x === box.x || x === box.x + box.width) && down
  return isOnSide || ((y === box.y || y === box.y + box.height) && across)
}

/** Places along a line, a unit apart. */
function along({ points }: ArrowLine): readonly Point[] {
  return points.slice(1).flatMap((to, index) => {
    const from = points[index] ?? to
    const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y))
    return Array.from({ length: steps + 1 }, (_, step) => ({
      x: from.x + ((to.x - from.x) * step) / Math.max(1, steps),
      y: from.y + ((to.y - from.y) * step) / Math.max(1, steps),
    }))
  })
}

test('[C6b] every status has a box of its own within the drawing, and every arrow a line', () => {
  expect(boxes.map(({ status }) => status).sort()).toEqual([...paymentStatuses].sort())
  expect(arrows.map(({ arrow }) => arrow)).toEqual(paymentArrows)
  for (const box of boxes) {
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(diagramSize.width)
    expect(box.y + box.height).toBeLessThanOrEqual(diagramSize.height)
    for (const other of boxes) {
      const apart =
        box.x + box.width <= other.x ||
        other.x + other.width <= box.x ||
        box.y + box.height <= other.y ||
        other.y + other.height <= box.y
      if (other !== box) expect(apart, `${box.status} ${other.status}`).toBe(true)
    }
  }
})

test.each(arrows.map((line) => [`${line.arrow.from} ${line.arrow.event}`, line] as const))(
  '[C6b] the line of %s begins and ends at its boxes and goes through none',
  (_, line) => {
    const box = (status: string) => boxes.find((one) => one.status === status) as StatusBox
    expect(isOnEdge(line.points[0] as Point, box(line.arrow.from)), 'begins').toBe(true)
    expect(isOnEdge(line.points.at(-1) as Point, box(line.arrow.to)), 'ends').toBe(true)
    const through = along(line).flatMap((point) => boxes.filter((one) => isInside(point, one)))
    expect(through.map(({ status }) => status)).toEqual([])
  },
)

test('[C6b] no two arrows lie on each other', () => {
  const segments = arrows.flatMap(({ arrow, points }) =>
    points.slice(1).map((to, index) => ({ arrow, from: points[index] ?? to, to })),
  )
  const overlapping = segments.flatMap((one, index) =>
    segments
      .slice(index + 1)
      .filter((other) => {
        if (other.arrow === one.arrow) return false
        const isUpright =
          one.from.x === one.to.x && other.from.x === other.to.x && one.from.x === other.from.x
        const isLevel = one.from.y === one.to.y && other.from.y === other.to.y && one.from.y === other.from.y
        const range = (from: number, to: number) => [Math.min(from, to), Math.max(from, to)] as const
        const meet = (left: readonly [number, number], right: readonly [number, number]) =>
          left[0] < right[1] && right[0] < left[1]
        if (isUpright) return meet(range(one.from.y, one.to.y), range(other.from.y, other.to.y))
        return isLevel && meet(range(one.from.x, one.to.x), range(other.from.x, other.to.x))
      })
      .map((other) => `${one.arrow.from} ${one.arrow.event} / ${other.arrow.from} ${other.arrow.event}`),
  )
  expect(overlapping).toEqual([])
})

test('[C6b] the way that a payment took is marked, and how often', () => {
  const [approve, accept, wait, take, again] = [
    ['RCVD', 'approve'],
    ['ACTC', 'accept'],
    ['ACCP', 'wait'],
    ['PDNG', 'take'],
    ['ACSP', 'renew'],
  ].map(([from, event]) => paymentArrows.find((arrow) => arrow.from === from && arrow.event === event))
  const way = [approve, accept, wait, take, again, accept, wait, take].flatMap((arrow) => arrow ?? [])
  const drawn = statusDiagram(way, 'ACSP')
  expect(
    drawn.arrows.filter(({ times }) => times > 0).map(({ arrow, times }) => [arrow.event, times]),
  ).toEqual([
    ...[
      ['approve', 1],
      ['accept', 2],
      ['wait', 2],
      ['take', 2],
      ['renew', 1],
    ],
  ])
  expect(drawn.boxes.filter(({ isHere }) => isHere).map(({ status }) => status)).toEqual(['ACSP'])
  expect(drawn.boxes.filter(({ isPassed }) => isPassed).length).toBe(5)
})

import type { PaymentStatus } from '@pocketbank/core'
import type { PaymentArrow } from '@pocketbank/core/internal'
import { type ArrowLine, diagramSize, type StatusBox, statusDiagram } from './diagram.ts'
import { timelineWords } from './timeline-words.ts'
import { paymentPageWords } from './words.ts'

/** The points of an arrow's head at the end of its line. */
function arrowHead({ points }: ArrowLine): string {
  const [before, end] = points.slice(-2)
  if (end === undefined || before === undefined) return ''
  const [x, y] = [Math.sign(end.x - before.x), Math.sign(end.y - before.y)]
  const corner = (side: number) => `${end.x - x * 7 + y * side * 4},${end.y - y * 7 + x * side * 4}`
  return `${end.x},${end.y} ${corner(1)} ${corner(-1)}`
}

function Line({ line }: { readonly line: ArrowLine }) {
  const { from, to, event } = line.arrow
  return (
    <g class={line.times > 0 ? 'arrow taken' : 'arrow'}>
      <title>{`${from} → ${to}: ${timelineWords.events[event]}`}</title>
      <polyline points={line.points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <polygon points={arrowHead(line)} />
    </g>
  )
}

function StatusBoxDrawing({ box }: { readonly box: StatusBox }) {
  const { status, x, y, width, height, isHere, isPassed } = box
  return (
    <g class={isHere ? 'state here' : isPassed ? 'state passed' : 'state'}>
      <title>{`${status} ${paymentPageWords.statuses[status]}`}</title>
      <rect x={x} y={y} width={width} height={height} rx="6" />
      <text x={x + width / 2} y={y + height / 2 + 5} text-anchor="middle">
        {status}
      </text>
    </g>
  )
}

interface StatusDrawingProps {
  /** The arrows that a payment took, in their order. */
  readonly way: readonly PaymentArrow[]
  readonly status: PaymentStatus
}

/** The statuses of a payment as a drawing, with the way that it took. */
export function StatusDrawing({ way, status }: StatusDrawingProps) {
  const { boxes, arrows } = statusDiagram(way, status)
  const { width, height } = diagramSize
  // A line that was taken is drawn last, so that no other one lies on it.
  const ordered = arrows.toSorted((left, right) => left.times - right.times)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      class="way"
      role="img"
      aria-label={timelineWords.drawing(['RCVD', ...way.map(({ to }) => to)].join(', '))}
    >
      {ordered.map((line) => (
        <Line line={line} />
      ))}
      {boxes.map((box) => (
        <StatusBoxDrawing box={box} />
      ))}
    </svg>
  )
}

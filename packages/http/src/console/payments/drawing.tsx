import type { PaymentStatus } from '@pocketbank/core'
import type { PaymentArrow } from '@pocketbank/core/internal'
import { type ArrowLine, diagramSize, type StatusBox, statusDiagram } from './diagram.ts'
import { wayWords } from './way-words.ts'
import { paymentPageWords } from './words.ts'

/** The points of an arrow's head at the end of its line. */
function arrowHead({ points }: ArrowLine): string {
  const [end, before] = [points.at(-1), points.at(-2)]
  if (end === undefined || before === undefined) return ''
  const [x, y] = [Math.sign(end.x - before.x), Math.sign(end.y - before.y)]
  const corner = (side: number) => `${end.x - x * 7 + y * side * 4},${end.y - y * 7 + x * side * 4}`
  return `${end.x},${end.y} ${corner(1)} ${corner(-1)}`
}

function Line({ line, title }: { readonly line: ArrowLine; readonly title: string }) {
  return (
    <g class={line.times > 0 ? 'arrow taken' : 'arrow'}>
      <title>{title}</title>
      <polyline points={line.points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <polygon points={arrowHead(line)} />
    </g>
  )
}

function StatusBoxDrawing({ box, title }: { readonly box: StatusBox; readonly title: string }) {
  const { status, x, y, width, height, isHere, isPassed } = box
  return (
    <g class={isHere ? 'state here' : isPassed ? 'state passed' : 'state'}>
      <title>{title}</title>
      <rect x={x} y={y} width={width} height={height} rx="6" />
      <text x={x + width / 2} y={y + height / 2 + 5} text-anchor="middle">
        {status}
      </text>
    </g>
  )
}

interface PaymentDrawingProps {
  /** The arrows that a payment took, in their order. */
  readonly way?: readonly PaymentArrow[]
  /** Where it is; without it the table is drawn as it is, for no payment. */
  readonly status?: PaymentStatus
}

/** The table of statuses as a drawing, with the way of a payment where there is one. */
export function StatusDrawing({ way = [], status }: PaymentDrawingProps) {
  const { statuses } = paymentPageWords
  const { boxes, arrows } = statusDiagram(way, status)
  const { width, height } = diagramSize
  const label =
    status === undefined
      ? wayWords.way.drawing
      : wayWords.way.label(['RCVD', ...way.map(({ to }) => to)].join(', '))
  // What was taken is drawn last, so that no other line lies on it.
  const ordered = arrows.toSorted((left, right) => left.times - right.times)
  return (
    <svg viewBox={`0 0 ${width} ${height}`} class="way" role="img" aria-label={label}>
      {ordered.map((line) => (
        <Line
          line={line}
          title={`${line.arrow.from} → ${line.arrow.to}: ${wayWords.events[line.arrow.event]}`}
        />
      ))}
      {boxes.map((box) => (
        <StatusBoxDrawing box={box} title={`${box.status} ${statuses[box.status]}`} />
      ))}
    </svg>
  )
}

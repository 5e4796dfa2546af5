// Source maps that know the lines of the sources and not their columns: a ninth of the size, and enough for a stack trace or a breakpoint.
//
// The format is ECMA-426: lines are parted by `;`, their segments by `,`. A segment is up to five numbers: the column where it begins, the
// source, its line and column, and a name; each as the difference to the segment before, and the first column of a line from 0.

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const bitsOfDigit = 5
const goesOn = 1 << bitsOfDigit

/** The numbers of a segment: five bits a digit, lowest first, the sign in the lowest of all. */
function readNumbers(segment) {
  const numbers = []
  let [value, shift] = [0, 0]
  for (const digit of segment) {
    const bits = digits.indexOf(digit)
    value += (bits & (goesOn - 1)) << shift
    shift += bitsOfDigit
    if (bits & goesOn) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    ;[value, shift] = [0, 0]
  }
  return numbers
}

function writeNumber(number) {
  let rest = number < 0 ? (-number << 1) | 1 : number << 1
  let text = ''
  do {
    const bits = rest & (goesOn - 1)
    rest >>= bitsOfDigit
    text += digits[rest > 0 ? bits | goesOn : bits]
  } while (rest > 0)
  return text
}

/** What is mapped in each line, as `{ column, source, line }`. */
function readMappings(mappings) {
  let [source, line] = [0, 0]
  return mappings.split(';').map((text) => {
    let column = 0
    return text.split(',').flatMap((segment) => {
      const [columns = 0, ...rest] = readNumbers(segment)
      column += columns
      if (rest.length === 0) return []
      source += rest[0]
      line += rest[1]
      return [{ column, source, line }]
    })
  })
}

function writeMappings(lines) {
  let last = { source: 0, line: 0 }
  const text = (segments) => {
    let columns = 0
    return segments.map(({ column, source, line }) => {
      const numbers = [column - columns, source - last.source, line - last.line, 0]
      columns = column
      last = { source, line }
      return numbers.map(writeNumber).join('')
    })
  }
  return lines.map((segments) => text(segments).join(',')).join(';')
}

/** Leaves of the segments of a line those with which another line of the source begins. */
function firstOfEach(segments) {
  return segments.filter(({ source, line }, at) => {
    const before = segments[at - 1]
    return before?.source !== source || before.line !== line
  })
}

/** The same source map without columns, and without the names that stand in the sources. */
export function withLinesOnly(map) {
  const lines = readMappings(map.mappings).map(firstOfEach)
  return { ...map, names: [], mappings: writeMappings(lines) }
}

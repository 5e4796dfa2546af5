/** Shorter texts are written each time. */
const sharedMin = 30

function printText(value: unknown, printPart: (part: unknown) => string): string {
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  if (Array.isArray(value)) return `[${value.map(printPart).join(', ')}]`
  return `{ ${Object.entries(value)
    .map(([name, field]) => `${name}: ${printPart(field)}`)
    .join(', ')} }`
}

const printWhole = (value: unknown): string => printText(value, printWhole)

/** Finds the texts of objects and lists that a value has several times, but not inside of larger ones. */
function findRepeats(value: unknown): ReadonlySet<string> {
  const texts = new Set<string>()
  const repeats = new Set<string>()
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    const text = printWhole(part)
    if (texts.has(text)) {
      repeats.add(text)
      return
    }
    texts.add(text)
    for (const inner of Object.values(part)) visit(inner)
  }
  visit(value)
  return repeats
}

/** Prints plain data as a constant of TypeScript. Parts that it has several times are constants as well. */
export function printConstant(name: string, type: string, value: object): string {
  const repeats = findRepeats(value)
  const constants = new Map<string, string>()
  const lines: string[] = []
  const print = (part: unknown): string => {
    const whole = printWhole(part)
    if (whole.length < sharedMin || !repeats.has(whole)) return printText(part, print)
    const existing = constants.get(whole)
    if (existing !== undefined) return existing
    const text = printText(part, print)
    const constant = `part${constants.size + 1}`
    constants.set(whole, constant)
    lines.push(`const ${constant} = ${text} as const`)
    return constant
  }
  const text = print(value)
  return [...lines, '', `export const ${name}: ${type} = ${text}`, ''].join('\n')
}

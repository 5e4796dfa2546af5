import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Where the transcripts are. */
export const goldenFolder = fileURLToPath(new URL('./transcripts/', import.meta.url))

/** Writes the transcripts anew instead of comparing: `GOLDEN=write npx vitest run packages/testing/test/golden`. */
function isWriting(): boolean {
  const { GOLDEN: golden, CI: ci } = process.env
  if (golden === undefined || golden === '') return false
  if (golden !== 'write') throw new Error(`GOLDEN must be write, got “${golden}”`)
  if (ci !== undefined && ci !== '')
    throw new Error('continuous integration compares transcripts, and writes none')
  return true
}

const linesAround = 3

function shown(lines: readonly string[], at: number, mark: string): readonly string[] {
  return lines.slice(at, at + linesAround).map((line) => `${mark} ${line.slice(0, 500)}`)
}

/** The first line at which two texts differ, with some of those before it. */
function firstDifference(was: string, is: string): string {
  const [before, after] = [was.split('\n'), is.split('\n')]
  const at = after.findIndex((line, index) => line !== before[index])
  const first = at < 0 ? after.length : at
  const lead = after.slice(Math.max(first - linesAround, 0), first).map((line) => `  ${line.slice(0, 500)}`)
  return [...lead, ...shown(before, first, '-'), ...shown(after, first, '+')].join('\n')
}

function titleOf(part: string): string {
  return part.split('\n', 4).slice(1).join(' ')
}

function difference(was: readonly string[], is: readonly string[]): string {
  const length = Math.max(was.length, is.length)
  const at = Array.from({ length }).findIndex((_, index) => was[index] !== is[index])
  const [before, after] = [was[at], is[at]]
  if (before === undefined) return `there is one exchange more: ${titleOf(after ?? '')}`
  if (after === undefined) return `there is one exchange less: ${titleOf(before)}`
  return `${titleOf(after)}\n${firstDifference(before, after)}`
}

const separator = /\n(?=={100}\n)/

/** Holds the parts of a transcript to its file; tells the first that is another. */
export function held(file: string, parts: readonly string[]): string {
  const path = goldenFolder + file
  const text = `${parts.join('\n')}\n`
  if (isWriting()) {
    writeFileSync(path, text)
    return 'the same'
  }
  if (!existsSync(path)) return 'there is no transcript of it yet'
  const was = readFileSync(path, 'utf8')
  return was === text ? 'the same' : difference(was.trimEnd().split(separator), parts)
}

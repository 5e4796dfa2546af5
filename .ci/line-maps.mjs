// Source maps that know the lines of the sources and not their columns: a ninth of the size, and enough for a
// stack trace or a breakpoint.
import { decode, encode } from '@jridgewell/sourcemap-codec'

/**
 * Of the segments of a line those with which another line of the source begins:
 * `[column, source, line, column of the source]`.
 */
function linesOnly(segments) {
  const mapped = segments.filter(({ length }) => length > 1)
  const firsts = mapped.filter(([, source, line], at) => {
    const [, sourceBefore, lineBefore] = mapped[at - 1] ?? []
    return source !== sourceBefore || line !== lineBefore
  })
  return firsts.map(([column, source, line]) => [column, source, line, 0])
}

/** The same source map without columns, and without the names that stand in the sources. */
export function withLinesOnly(map) {
  return { ...map, names: [], mappings: encode(decode(map.mappings).map(linesOnly)) }
}

import { hasMembers } from '@pocketbank/core/base/input'
import { withoutExplainer } from '@pocketbank/http/operations/render'

/** A difference between two responses. `path` is `status` or a JSON path into the body. */
export interface Difference {
  readonly path: string
  readonly expected: unknown
  readonly actual: unknown
}

interface ComparedAnswer {
  readonly status: number
  readonly body: string
}

/** Maximum number of differences listed for one response. */
const differencesMax = 20

/** The seal of a link to the SCA page. Its key is a secret of the host, so it differs from host to host. */
const sealForm = /(\/sca\/[^/"\s]+\/[\w-]+\/)[\w-]+/g

function valueDifferences(expected: unknown, actual: unknown, path: string): readonly Difference[] {
  if (Object.is(expected, actual)) return []
  const isAlike =
    hasMembers(expected) && hasMembers(actual) && Array.isArray(expected) === Array.isArray(actual)
  if (!isAlike) return [{ path, expected, actual }]
  const names = [...new Set([...Object.keys(expected), ...Object.keys(actual)])]
  const place = (name: string) => (Array.isArray(expected) ? `${path}[${name}]` : `${path}.${name}`)
  return names.flatMap((name) => valueDifferences(expected[name], actual[name], place(name)))
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * Lists the differences between two responses. Ignores the seals of links to the SCA page, and the links that
 * explain refusals.
 */
export function answerDifferences(expected: ComparedAnswer, actual: ComparedAnswer): readonly Difference[] {
  const [before, after] = [expected, actual].map(({ body }) =>
    withoutExplainer(body.replaceAll(sealForm, '$1')),
  )
  const statuses = valueDifferences(expected.status, actual.status, 'status')
  if (before === after) return statuses
  const bodies = valueDifferences(jsonOrText(before ?? ''), jsonOrText(after ?? ''), '$')
  const differences = bodies.length > 0 ? bodies : [{ path: '$', expected: before, actual: after }]
  return [...statuses, ...differences].slice(0, differencesMax)
}

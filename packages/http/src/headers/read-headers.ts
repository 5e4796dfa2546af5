import type { Problem } from '@pocketbank/core'
import { refuseAt, writeError } from '@pocketbank/core/base/errors'
import type { HeaderSource } from '@pocketbank/signatures/signature'
import { quote } from '@pocketbank/signatures/signature'
import { visible } from '../display/visible-text.ts'
import { fixHeaders } from '../operations/accept-fix/read-fixes.ts'
import { hasPsuHeader, type PsuHeaderList, psuHeaderLists } from '../operations/psu-header-lists.ts'
import { type HeaderForm, headerForms } from './psu-headers.ts'
import { type OperationHeaders, wrongForm } from './required-headers.ts'

/** Headers that may have any text. */
const anyTexts = ['PSU-Accept-Language', 'TPP-Brand-Logging-Information', ...fixHeaders]

interface ReadHeaders {
  readonly operationHeaders: OperationHeaders
  /** Malformed values and contradictions. The request is refused for them. */
  readonly problems: readonly Problem[]
  /** Warnings about unexpected values of headers that may have any text (Q13). */
  readonly warnings: readonly string[]
}

const noneRead: ReadHeaders = { operationHeaders: {}, problems: [], warnings: [] }

type ReadName = readonly [name: string, form: HeaderForm | undefined]

const names: readonly ReadName[] = [
  ...headerForms.map((form) => [form.name, form] as const),
  ...anyTexts.map((name) => [name, undefined] as const),
]

const namesIn = new Map(
  psuHeaderLists.map((list) => [list, names.filter(([name]) => hasPsuHeader({ psuHeaders: list }, name))]),
)

interface Misshapen {
  readonly form: HeaderForm
  readonly value: string
}

function headerProblem({ form: { name: path, rule, expected }, value }: Misshapen): Problem {
  return wrongForm(rule, { path, expected, value })
}

function headerWarning({ form: { name, expected }, value }: Misshapen): string {
  return writeError({ place: name, problem: `is usually ${expected}`, received: quote(visible(value)) })
}

/** Finds a corporation sent with a private PSU-Context (S7f). */
function findContradiction(operationHeaders: OperationHeaders): Problem | undefined {
  const path = 'PSU-Corporate-ID'
  if (operationHeaders[path] === undefined || operationHeaders['PSU-Context']?.toLowerCase() !== 'private')
    return undefined
  return refuseAt('S7f', path, 'cannot be combined with PSU-Context: PRIVATE').error
}

/** Reads the headers of §4 that an operation accepts. */
export function readOperationHeaders(
  headers: HeaderSource,
  { psuHeaders: list }: { readonly psuHeaders?: PsuHeaderList | undefined },
): ReadHeaders {
  const readNames = list && namesIn.get(list)
  if (readNames === undefined) return noneRead
  const operationHeaders: Record<string, string> = {}
  const misshapen: Misshapen[] = []
  for (const [name, form] of readNames) {
    const value = headers.get(name)
    if (value === null) continue
    operationHeaders[name] = value
    if (form?.has(value) === false) misshapen.push({ form, value })
  }
  const contradiction = findContradiction(operationHeaders)
  if (contradiction === undefined && misshapen.length === 0) return { ...noneRead, operationHeaders }
  const wrongHeaders = misshapen.filter(({ form }) => form.isAnyText !== true).map(headerProblem)
  const odd = misshapen.filter(({ form }) => form.isAnyText === true)
  const problems = contradiction === undefined ? wrongHeaders : [...wrongHeaders, contradiction]
  return { operationHeaders, problems, warnings: odd.map(headerWarning) }
}

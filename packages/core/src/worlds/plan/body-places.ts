import { withoutPlace } from '../../base/errors/error-text.ts'
import { listProblems, type Refusal } from '../../base/errors/refusal.ts'
import type { OnProblem, WorldPath } from './problems.ts'

/** Field names of request bodies, and the field names of a world for the same values. */
const wordsFor: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  customers: { customerNumber: 'number' },
  accounts: {
    customerNumber: 'owner',
    accountName: 'name',
    cashAccountType: 'type',
    balances: 'balance',
  },
  cards: { customerNumber: 'owner', name: 'holder', creditLimit: 'limit', balances: 'owed' },
  agreements: { account: 'accounts' },
  consents: { recurringIndicator: 'recurring' },
  payments: {
    payments: 'transfers',
    'instructedAmount.currency': 'currency',
    instructedAmount: 'amount',
    creditorName: 'to',
    creditorAccount: 'to',
    debtorAccount: 'from',
    requestedExecutionDate: 'on',
    startDate: 'on',
    endDate: 'until',
    frequency: 'every',
    remittanceInformationUnstructured: 'text',
    remittanceInformationStructured: 'kid',
  },
  baskets: { paymentIds: 'payments' },
}

/**
 * Lists of request bodies that are lists in a world too. A problem within one is reported at the field of its
 * entry.
 */
const lists = ['payments', 'engagements', 'paymentIds']

/** Converts a path in a request body to the path in the entry of the world. */
function placeWithin(section: string, bodyPath: string): WorldPath {
  const words = wordsFor[section] ?? {}
  const [first = '', second, ...rest] = bodyPath.split(/[.[\]]+/).filter((key) => key !== '' && key !== '$')
  const word = words[`${first}.${second}`] ?? words[first] ?? first
  if (second === undefined || !lists.includes(first) || !/^\d+$/.test(second)) return [word]
  const within = rest.length === 0 ? [] : placeWithin(section, rest.join('.'))
  return [word, Number(second), ...within]
}

const bodyPaths = /\$\.[\w.[\]]*[\w\]]/g

function inWords(place: WorldPath): string {
  return place
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`))
    .join('')
}

/**
 * Reports each problem of a refusal at the field of the file, in the words of the file. `engagements` are the
 * paths of the engagements of an agreement.
 */
export function reportRefusal(
  path: WorldPath,
  refusal: Refusal,
  onProblem: OnProblem,
  engagements: readonly WorldPath[] = [],
): void {
  const section = String(path[0])
  for (const { text, path: bodyPath = '' } of listProblems(refusal)) {
    const place = bodyPath.startsWith('$') ? placeWithin(section, bodyPath) : []
    const engagementPath = engagements[Number(place[1])]
    const at = engagementPath === undefined ? [...path, ...place] : [...engagementPath, ...place.slice(2)]
    const clause = bodyPath.startsWith('$') ? withoutPlace(text, bodyPath) : text
    const rest = clause === text ? `is refused by the bank: ${text}` : clause
    onProblem(
      at,
      rest.replace(bodyPaths, (match) => inWords(placeWithin(section, match))),
    )
  }
}

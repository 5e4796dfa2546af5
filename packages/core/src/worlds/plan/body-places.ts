import { listProblems, type Refusal } from '../../base/errors/refusal.ts'
import type { OnProblem, WorldPath } from './problems.ts'

/** Fields of the bodies that the bank takes, and the fields of a world that say the same. */
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

/** Lists of bodies that a world has as lists as well: what stands within them is told by its own field. */
const lists = ['payments', 'engagements', 'paymentIds']

/** The place in an entry of a world of what stands at a path of the body that the bank was asked by. */
function placeWithin(section: string, bodyPath: string): WorldPath {
  const words = wordsFor[section] ?? {}
  const [first = '', second, ...rest] = bodyPath.split(/[.[\]]+/).filter((key) => key !== '' && key !== '$')
  const word = words[`${first}.${second}`] ?? words[first] ?? first
  if (second === undefined || !lists.includes(first) || !/^\d+$/.test(second)) return [word]
  const within = rest.length === 0 ? [] : placeWithin(section, rest.join('.'))
  return [word, Number(second), ...within]
}

const bodyPaths = /\$\.[\w.[\]]*[\w\]]/g

/** A place as a sentence names it. */
function inWords(place: WorldPath): string {
  return place
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`))
    .join('')
}

/** Tells everything for which the bank refuses an entry of a world, at the fields of the file and in their words. */
export function reportRefusal(
  path: WorldPath,
  refusal: Refusal,
  onProblem: OnProblem,
  engagements: readonly WorldPath[] = [],
): void {
  const section = String(path[0])
  for (const { text, path: bodyPath = '' } of listProblems(refusal)) {
    const place = bodyPath.startsWith('$') ? placeWithin(section, bodyPath) : []
    const own = engagements[Number(place[1])]
    const at = own === undefined ? [...path, ...place] : [...own, ...place.slice(2)]
    const [start] = bodyPath === '' ? [] : text.split(' ')
    const isAboutPlace = start?.startsWith('$') === true && bodyPath.startsWith('$')
    const rest =
      start !== undefined && isAboutPlace ? text.slice(start.length + 1) : `is refused by the bank: ${text}`
    onProblem(
      at,
      rest.replace(bodyPaths, (found) => inWords(placeWithin(section, found))),
    )
  }
}

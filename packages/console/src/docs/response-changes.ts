import { findQuirk, type QuirkName, quirkNames } from '@pocketbank/devtools/faults/quirks'
import { type FixName, fixes } from '@pocketbank/http/operations/accept-fix'
import type { OperationView } from './reference.ts'

/** A fix or quirk that changes the response of an operation. */
interface AnswerChange {
  readonly kind: 'fix' | 'quirk'
  readonly name: FixName | QuirkName
  readonly sentence: string
}

type IsChanged = (view: OperationView, names: ReadonlySet<string>) => boolean

const isOfAccounts = ({ path }: OperationView) => /^\/v1\/(?:card-)?accounts/.test(path)

/** The checks whether a fix changes the response of an operation. */
const fixesOf: Readonly<Record<FixName, IsChanged>> = {
  'longer-name': (view, names) => isOfAccounts(view) && names.has('name'),
  'cash-account-type-iso': (view, names) => isOfAccounts(view) && names.has('cashAccountType'),
  'cardaccount-switch-originalamount-and-transactionamount': (view, names) =>
    isOfAccounts(view) && names.has('originalAmount'),
}

/** Lists the fixes and quirks that change the response of an operation. */
export function listAnswerChanges(view: OperationView): readonly AnswerChange[] {
  const names = new Set(view.successes.flatMap(({ fields }) => fields.map(({ name }) => name)))
  const fixChecks = Object.entries(fixesOf) as readonly [FixName, IsChanged][]
  return [
    ...fixChecks
      .filter(([, isChanged]) => isChanged(view, names))
      .map(([name]) => ({ kind: 'fix' as const, name, sentence: fixes[name].changes })),
    ...quirkNames
      .filter((name) => view.id in findQuirk(name).changes)
      .map((name) => ({ kind: 'quirk' as const, name, sentence: findQuirk(name).meaning })),
  ]
}

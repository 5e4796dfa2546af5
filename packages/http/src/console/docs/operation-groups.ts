import type { Method } from '../../operations/operation.ts'

/** What an index needs to know of an operation, be it of the interface or of control. */
export interface Listed {
  readonly id: string
  readonly method: Method
  readonly path: string
  readonly tag: string
  readonly summary: string
}

/** A part of the index. */
export interface OperationGroup<Operation extends Listed> {
  readonly id: string
  readonly title: string
  readonly lead: string
  readonly operations: readonly Operation[]
}

interface GroupRow {
  readonly id: string
  readonly title: string
  readonly lead: string
  readonly has: (operation: Listed) => boolean
}

function tagged(...tags: readonly string[]): GroupRow['has'] {
  return ({ tag }) => tags.includes(tag)
}

const isApproval = ({ path }: Listed) => /\/(?:cancellation-)?authorisations(?:\/|$)/.test(path)
const paymentsAt = (service: string) => (one: Listed) =>
  one.path.startsWith(`/v1/${service}/`) && !isApproval(one)

/** The groups in their order: an operation stands in the first one that has it. */
// biome-ignore format: one group a line
const rows: readonly GroupRow[] = [
  { id: 'sandbox-data', title: 'Sandbox data', lead: 'Customers, agreements, accounts and rows of a test. They exist in the sandbox only, and need no licence.', has: ({ path }) => path.startsWith('/v1/sandbox/') && !path.includes('/card-accounts') && !path.includes('/batches') },
  { id: 'sandbox-cards', title: 'Sandbox cards', lead: 'Card accounts and card transactions of a test.', has: ({ path }) => path.startsWith('/v1/sandbox/card-accounts') },
  { id: 'consents', title: 'Consents', lead: 'What a PSU has opened to the TPP.', has: tagged('Consents') },
  { id: 'accounts', title: 'Account information', lead: 'Accounts under a consent, their balances and transactions.', has: tagged('Accounts') },
  { id: 'cards', title: 'Cards', lead: 'Card accounts under a consent, their balances and transactions.', has: tagged('Card accounts') },
  { id: 'funds', title: 'Funds', lead: 'Whether an account holds an amount.', has: tagged('Funds') },
  { id: 'payments', title: 'Payments', lead: 'One transfer, now or on a day to come.', has: paymentsAt('payments') },
  { id: 'periodic-payments', title: 'Periodic payments', lead: 'Standing orders.', has: paymentsAt('periodic-payments') },
  { id: 'bulk-payments', title: 'Bulk payments', lead: 'Many transfers from one account.', has: paymentsAt('bulk-payments') },
  { id: 'authorisations', title: 'Authorisations', lead: 'Approvals of payments and baskets, and of their ends.', has: isApproval },
  { id: 'baskets', title: 'Signing baskets', lead: 'Payments that are approved together.', has: tagged('Signing baskets') },
  { id: 'batches', title: 'Batches', lead: 'The runs in which due payments are executed. They exist in the sandbox only.', has: ({ path }) => path.startsWith('/v1/sandbox/batches') },
  { id: 'users', title: 'Users and TPPs', lead: 'Whom names stand for, and how the bank reaches the TPP.', has: tagged('Users', 'TPP dialogue') },
  { id: 'control', title: 'Control operations', lead: 'What a test does to the bank itself: clock, snapshots, faults, the journal. Unsigned, and served only where the host allows it.', has: ({ path }) => path.startsWith('/_sandbox/') },
  { id: 'others', title: 'Operations of the host', lead: 'What the host has added.', has: () => true },
]

/** Operations by group, in the order of the index; groups without any are left out. */
export function groupsOf<Operation extends Listed>(
  operations: readonly Operation[],
): readonly OperationGroup<Operation>[] {
  const rest = new Set(operations)
  const groups = rows.map(({ has, ...row }) => {
    const own = [...rest].filter(has)
    for (const one of own) rest.delete(one)
    return { ...row, operations: own }
  })
  return groups.filter(({ operations: own }) => own.length > 0)
}

import type { Json } from './header-parameters.ts'
import type { Parts } from './texts/group.ts'

/** Descriptions of the tags by which operations are grouped. */
const tagWords: Readonly<Record<string, string>> = {
  Consents: 'The access that a PSU gives a TPP.',
  Accounts: 'Accounts under consent, and their transactions.',
  'Card accounts': 'Card accounts under consent, and their transactions.',
  Users: 'The PSU-ID of a session.',
  Funds: 'Confirmation of funds on an account.',
  Payments: 'Single, periodic and bulk payments, and their authorisations.',
  'Signing baskets': 'Payments that one authorisation covers.',
  'TPP dialogue': 'The address at which the bank reaches the TPP.',
  Sandbox: 'The fixed data set of the sandbox.',
  'Sandbox customers': 'Test customers.',
  'Sandbox agreements': 'Access of people to accounts of companies.',
  'Sandbox accounts': 'Test accounts and their balances.',
  'Sandbox transactions': 'Transactions of test accounts.',
  'Sandbox card accounts': 'Test cards and their transactions.',
  'Sandbox batches': 'The runs in which due payments are executed.',
  'Control: bank': 'Reset, health and backup of the bank.',
  'Control: clock': 'The clock of the bank.',
  'Control: snapshots': 'Copies of the bank that a test restores.',
  'Control: faults': 'Faults and quirks.',
  'Control: requests': 'The request journal and reports.',
  'Control: customers': 'Customers who act without a browser.',
}

function describeTag(name: string): Json {
  const words = tagWords[name] ?? 'Operations of the host.'
  const remark = name.startsWith('Sandbox')
    ? ' Only in the sandbox; no role is needed.'
    : name.startsWith('Control: ')
      ? ' Unsigned, and served only if the host allows it.'
      : ''
  return { name, description: words + remark }
}

/** Describes the tags of operations, in the order of the operations. */
export function describeTags(operations: readonly { readonly tag: string }[]): Parts<Json> {
  return Object.fromEntries(operations.map(({ tag }) => [tag, describeTag(tag)]))
}

import { quirkNames, quirkTable } from '../../faults/quirks/quirk-table.ts'
import { type FaultKind, faultKinds } from '../../faults/rule.ts'

/** The sentences of a table, by name. */
function meaningsOf<Name extends string>(
  names: readonly Name[],
  table: Readonly<Record<Name, { readonly meaning: string }>>,
): Readonly<Record<Name, string>> {
  const pairs = names.map((name) => [name, table[name].meaning] as const)
  return Object.fromEntries(pairs) as Readonly<Record<Name, string>>
}

/** What the page about things that go wrong says. */
export const faultWords = {
  title: 'Things that go wrong',
  lead: 'What a test wants to meet: a bank that fails, answers late or breaks off, and the habits of real banks. It strikes requests whose signature holds.',
  faults: 'Faults',
  quirks: 'Quirks',
  quirksHint: 'Habits of real banks in lists of transactions. Those that are ticked are on.',
  saveQuirks: 'Switch',
  quirksSaved: (count: number) =>
    count === 0 ? 'No quirk is on.' : count === 1 ? '1 quirk is on.' : `${count} quirks are on.`,
  none: 'No fault waits for requests.',
  columns: ['Fault', 'Which requests', 'How often', ''],
  takeBack: 'Take back',
  takeBackThis: (id: string) => `Take back ${id}`,
  takenBack: (id: string) => `${id} was taken back.`,
  clear: 'Take all back',
  cleared: 'All faults were taken back; what they delayed goes on.',
  add: 'Let something go wrong',
  added: (what: string) => `From now on: ${what}`,
  submit: 'Set this fault',
  kind: 'What happens',
  all: 'all requests',
  usual: 'as is usual for it',
  before: 'before the bank does anything',
  after: 'after the bank has done what was asked',
  more: 'More about what happens',
  which: 'Which requests',
  anyOperation: 'any operation',
  anyMethod: 'any method',
  forKinds: (kinds: string) => `For ${kinds}`,
  fields: {
    milliseconds: 'Milliseconds that pass',
    clock: 'On which clock',
    code: 'Code of the error',
    status: 'HTTP status',
    text: 'Text of the error',
    retryAfterSeconds: 'Seconds in Retry-After',
    contentLength: 'Content-Length of the cut body',
    contentType: 'Content-Type',
    body: 'Body',
    pieces: 'Pieces',
    operation: 'Operation',
    method: 'Method',
    path: 'Path',
    tpp: 'TPP',
    psu: 'PSU',
    times: 'How often',
    after: 'When',
  },
  hints: {
    path: '{anything} stands for one step, * at the end for all that follows',
    psu: 'PSU-ID, or a customer number',
    times: 'A number; left blank it strikes for good',
  },
  clocks: { sandbox: 'the bank’s, which is moved on', real: 'the machine’s' },
  often: (times: number | undefined, struck: number) => {
    const wanted = times === undefined ? 'for good' : times === 1 ? 'once' : `${times} times`
    return `${wanted}; struck ${struck === 0 ? 'none yet' : struck === 1 ? 'once' : `${struck} times`}`
  },
  meanings: meaningsOf(Object.keys(faultKinds) as readonly FaultKind[], faultKinds),
  quirkMeanings: meaningsOf(quirkNames, quirkTable),
}

import { verdictOf } from '../explain/of-refusals.ts'
import type { Verdict } from '../explain/request/explained.ts'
import type { RequestEntry } from '../requests/entry.ts'
import { dataWords } from './data-words.ts'
import { explainWords } from './evidence/words.ts'
import { Status, type StatusKind } from './parts.tsx'

/** The colour of each verdict. A response that only asks for SCA is open: its client did everything right. */
const verdictKinds: Readonly<Record<Verdict, StatusKind>> = {
  answered: 'good',
  passed: 'good',
  'needs SCA': 'open',
  refused: 'bad',
}

/** The verdict on a request, in words. */
export function VerdictStatus({ verdict }: { readonly verdict: Verdict }) {
  return <Status kind={verdictKinds[verdict]}>{explainWords.verdicts[verdict]}</Status>
}

/** The status of a response of the journal, with the code and rule of a refusal. */
export function EntryStatus({ entry }: { readonly entry: RequestEntry }) {
  const { status, refusal, rule } = entry
  return (
    <>
      <Status kind={status === 0 ? 'bad' : verdictKinds[verdictOf(entry)]}>
        {status === 0 ? dataWords.noAnswer : status}
      </Status>{' '}
      {refusal === undefined ? '' : <small>{refusal.code}</small>}{' '}
      {rule === undefined ? '' : <small>{rule}</small>}
    </>
  )
}

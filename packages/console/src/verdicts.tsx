import type { Verdict } from '@pocketbank/devtools/explain'
import { computeVerdict } from '@pocketbank/devtools/explain/refusal-explanations'
import type { RequestEntry } from '@pocketbank/http'
import { dataWords } from './data-words.ts'
import { explainWords } from './explainer/words.ts'
import { Status, type StatusKind } from './parts.tsx'

/** The colour of each verdict. A response that only asks for SCA is open: its client did everything right. */
const verdictKinds: Readonly<Record<Verdict, StatusKind>> = {
  answered: 'good',
  passed: 'good',
  'needs SCA': 'open',
  refused: 'bad',
  struck: 'open',
}

/** Draws the verdict on a request as a word. */
export function VerdictStatus({ verdict }: { readonly verdict: Verdict }) {
  return <Status kind={verdictKinds[verdict]}>{explainWords.verdicts[verdict]}</Status>
}

/** Returns the colour of the result of a request. */
export function entryKind(entry: RequestEntry): StatusKind {
  const { status } = entry
  const verdict = computeVerdict(entry)
  const kind = verdict === 'struck' ? 'good' : verdictKinds[verdict]
  return status === 0 || (kind === 'good' && status >= 400) ? 'bad' : kind
}

/** Draws the mark of a request that a fault affected, or whose response a quirk changed. */
function StruckMark({ entry: { faults, quirks } }: { readonly entry: RequestEntry }) {
  if (faults === undefined && quirks === undefined) return null
  return (
    <>
      {' '}
      <Status kind="open">{faults === undefined ? explainWords.quirk : explainWords.fault}</Status>
    </>
  )
}

interface EntryStatusProps {
  readonly entry: RequestEntry
  /** True if the code is left out. */
  readonly isShort?: boolean
}

/** Draws the status of a response in the journal, with the code of a refusal in words. */
export function EntryStatus({ entry, isShort = false }: EntryStatusProps) {
  const { status, refusal } = entry
  const kind = entryKind(entry)
  const code = refusal?.code ?? (kind === 'open' ? explainWords.results['needs SCA'] : undefined)
  return (
    <>
      <Status kind={kind}>{status === 0 ? dataWords.noAnswer : status}</Status>
      <StruckMark entry={entry} />
      {isShort || code === undefined ? '' : <small class="mono"> {code}</small>}
    </>
  )
}

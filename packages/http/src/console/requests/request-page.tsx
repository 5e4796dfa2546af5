import { instant } from '@pocketbank/core'
import { explainRequest } from '../../explain/request/explain-request.ts'
import type { RequestEntry } from '../../requests/entry.ts'
import { requestsOf } from '../../requests/requests.ts'
import { showOctets } from '../../visible-text.ts'
import { Moment } from '../display.tsx'
import { ExplanationPanel } from '../evidence/explained-panel.tsx'
import { Answer } from '../evidence/messages-panel.tsx'
import { Facts } from '../facts.tsx'
import type { Drawn } from '../page.ts'
import { Code } from '../parts.tsx'
import { drawMissing } from '../problem.tsx'
import { requestPath } from '../request-path.ts'
import { type GivenRequests, isOfBank } from './given.ts'
import { requestWords } from './words.ts'

/** The entry that the address names: by its own id, or by an X-Request-ID. */
export function findRequestEntry({ requests, names }: GivenRequests): RequestEntry | undefined {
  return requestsOf(requests).find(names.id ?? '')
}

interface OneProps {
  readonly given: GivenRequests
  readonly entry: RequestEntry
}

function AboutRequest({ given, entry }: OneProps) {
  const { id, at, operation, tpp, requestId } = entry
  return (
    <Facts
      facts={[
        [requestWords.operationIs, operation ?? requestWords.nobody],
        [requestWords.tpp, tpp === undefined ? requestWords.nobody : showOctets(tpp)],
        [requestWords.clock, <Moment given={given} at={instant(at)} isExact />],
        [requestWords.requestId, requestId === undefined ? requestWords.nobody : showOctets(requestId)],
        [requestWords.id, <span class="mono">{id}</span>],
      ]}
    />
  )
}

function Downloads({ given: { href }, entry: { id } }: OneProps) {
  const path = requestPath(id)
  return (
    <section class="card" aria-labelledby="downloads">
      <h2 id="downloads">{requestWords.downloads}</h2>
      <p class="row">
        <a class="button" href={href(`${path}/har`)} download="">
          {requestWords.oneHar}
        </a>
        <a class="button" href={href(`${path}/report`)} download="">
          {requestWords.oneReport}
        </a>
      </p>
      <p class="hint">{requestWords.replay}</p>
      <Code text={`npx pocketbank replay pocketbank-report-${id}.json`} label={requestWords.replay} />
    </section>
  )
}

/** One request, explained. */
export async function drawRequest(given: GivenRequests): Promise<Drawn> {
  const { env, href, names, requests } = given
  const entry = findRequestEntry(given)
  if (entry === undefined) return drawMissing(requestWords.gone(showOctets(names.id ?? '')))
  const { crypto, settings, address } = env
  const told = await explainRequest({ crypto, settings, address, entries: requests.entries }, entry)
  const behind = (
    <>
      {entry.answer === undefined ? '' : <Answer message={entry.answer} />}
      {isOfBank(given) ? <Downloads given={given} entry={entry} /> : ''}
    </>
  )
  const content = (
    <>
      <p>
        <a href={href('/')}>{requestWords.back}</a>
      </p>
      <ExplanationPanel told={told} href={href} behind={behind}>
        <AboutRequest given={given} entry={entry} />
      </ExplanationPanel>
    </>
  )
  return { title: requestWords.request(entry.id), content }
}

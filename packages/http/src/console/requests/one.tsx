import { explainRequest } from '../../explain/request/explain-request.ts'
import type { RequestEntry } from '../../requests/entry.ts'
import { requestsOf } from '../../requests/requests.ts'
import { writeDay, writeTime } from '../../sca/language.ts'
import { Explained } from '../explain/explained.tsx'
import { Answer } from '../explain/messages.tsx'
import { seen } from '../explain/what-is-compared.ts'
import { explainWords } from '../explain/words.ts'
import { Facts } from '../facts.tsx'
import type { Drawn } from '../page.ts'
import { Code } from '../parts.tsx'
import { missing } from '../problem.tsx'
import { requestPath } from '../request-path.ts'
import { type GivenRequests, isOfBank } from './given.ts'
import { requestWords } from './words.ts'

/** The entry that the address names: by its own id, or by an X-Request-ID. */
export function entryOf({ requests, names }: GivenRequests): RequestEntry | undefined {
  return requestsOf(requests).find(names.id ?? '')
}

interface OneProps {
  readonly given: GivenRequests
  readonly entry: RequestEntry
}

function About({ given, entry }: OneProps) {
  const { language, zone } = given
  const own = requestWords[language]
  const { id, at, operation, tpp, requestId } = entry
  return (
    <Facts
      facts={[
        [own.operationIs, operation ?? own.nobody],
        [own.tpp, tpp === undefined ? own.nobody : seen(tpp)],
        [own.clock, `${writeDay(at, language, zone)}, ${writeTime(at, language, zone)}`],
        [own.requestId, requestId === undefined ? own.nobody : seen(requestId)],
        [own.id, <span class="mono">{id}</span>],
      ]}
    />
  )
}

function Downloads({ given: { href, language }, entry: { id } }: OneProps) {
  const own = requestWords[language]
  const path = requestPath(id)
  return (
    <section class="card" aria-labelledby="downloads">
      <h2 id="downloads">{own.downloads}</h2>
      <p class="row">
        <a class="button" href={href(`${path}/har`)} download="">
          {own.oneHar}
        </a>
        <a class="button" href={href(`${path}/report`)} download="">
          {own.oneReport}
        </a>
      </p>
      <p class="hint">{own.replay}</p>
      <Code text={`npx pocketbank replay pocketbank-report-${id}.json`} label={own.replay} />
    </section>
  )
}

/** One request, explained. */
export async function drawRequest(given: GivenRequests): Promise<Drawn> {
  const { env, language, href, names, requests } = given
  const own = requestWords[language]
  const entry = entryOf(given)
  if (entry === undefined) return missing(language, own.gone(seen(names.id ?? '')))
  const { crypto, settings, address } = env
  const told = await explainRequest({ crypto, settings, address, entries: requests.entries }, entry)
  const shown = explainWords[language]
  const behind = (
    <>
      {entry.answer === undefined ? '' : <Answer message={entry.answer} own={shown} />}
      {isOfBank(given) ? <Downloads given={given} entry={entry} /> : ''}
    </>
  )
  const content = (
    <>
      <p>
        <a href={href('/console/requests')}>{own.back}</a>
      </p>
      <Explained told={told} own={shown} behind={behind}>
        <About given={given} entry={entry} />
      </Explained>
    </>
  )
  return { title: own.request(entry.id), content }
}

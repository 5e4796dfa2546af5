import { instant } from '@pocketbank/core'
import { requireEntry } from '@pocketbank/core/base'
import { requestPath } from '@pocketbank/devtools/control/console-path'
import { explainRequest } from '@pocketbank/devtools/explain'
import type { RequestEntry } from '@pocketbank/http'
import { showBytes, visible } from '@pocketbank/http/display'
import { Ago, Id, Sentence, Time } from '../display.tsx'
import { explanationParts } from '../explainer/explanation-parts.tsx'
import { explainWords } from '../explainer/words.ts'
import { Facts } from '../facts.tsx'
import { keyFileAddresses } from '../key-download.ts'
import type { PageView } from '../page.ts'
import { ActionForm, Code } from '../parts.tsx'
import { drawMissing } from '../problem.tsx'
import { Tabs } from '../tabs.tsx'
import { EntryStatus } from '../verdicts.tsx'
import { copiedCurl } from './as-curl.ts'
import { keepFilter, readLogFilter, splitTarget } from './request-facts.ts'
import { findRequestEntry, isOfBank, type RequestPageInput } from './request-input.ts'
import { LogRows, Query, writeMilliseconds } from './request-list.tsx'
import { sendAgainAction } from './send-again.ts'
import { drawStruckActions } from './struck-actions.tsx'
import { requestWords } from './words.ts'

interface OneProps {
  readonly input: RequestPageInput
  readonly entry: RequestEntry
}

function AboutRequest({ input, entry }: OneProps) {
  const { about } = requestWords
  const { id, at, operation, tpp, requestId, label } = entry
  return (
    <Facts
      facts={[
        [
          about.operation,
          operation === undefined ? about.nobody : <a href={input.href(`/docs/${operation}`)}>{operation}</a>,
        ],
        [about.tpp, tpp === undefined ? about.nobody : <Id text={tpp} />],
        [about.clock, <Time input={input} at={instant(at)} precision="second" />],
        [about.milliseconds, requestWords.milliseconds(writeMilliseconds(entry))],
        [about.requestId, requestId === undefined ? about.nobody : <Id text={requestId} />],
        ...(label === undefined ? [] : [[about.label, visible(label)] as const]),
        [about.id, <Id text={id} />],
      ]}
    />
  )
}

/** Draws the request as a folded command, with the key files that it signs with. */
function AsCurl({ input, entry }: OneProps) {
  const curl = copiedCurl(input, entry)
  if (curl === undefined) return null
  const { keys } = requestWords
  return (
    <details class="menu">
      <summary class="button">{requestWords.curl}</summary>
      <div>
        {curl.isSigned ? (
          <p class="hint">
            <Sentence text={requestWords.curlSigned} />{' '}
            <a href={input.env.address.publicPath + keyFileAddresses.key} download="">
              {keys.key}
            </a>
            {', '}
            <a href={input.env.address.publicPath + keyFileAddresses.certificate} download="">
              {keys.certificate}
            </a>
          </p>
        ) : (
          <p class="hint">{requestWords.curlUnsigned}</p>
        )}
        <Code text={curl.text} label={requestWords.curl} />
      </div>
    </details>
  )
}

/** Draws the buttons to copy the request, send it again, break its operation and download it. */
function RequestActions({ input, entry }: OneProps) {
  const { href } = input
  const { id, operation } = entry
  const path = requestPath(id)
  const files = [
    [requestWords.json, 'json'],
    [requestWords.har, 'har'],
    [requestWords.report, 'report'],
  ] as const
  return (
    <>
      <AsCurl input={input} entry={entry} />
      <ActionForm form={input.form(sendAgainAction)} submit={requestWords.again} />
      {operation === undefined ? (
        ''
      ) : (
        <a class="button" href={href('/console/faults', { operation })}>
          {requestWords.fault}
        </a>
      )}
      <details class="menu">
        <summary class="button">{requestWords.files}</summary>
        <div class="row">
          {files.map(([label, file]) => (
            <a class="button" href={href(`${path}/${file}`)} {...(file !== 'json' && { download: '' })}>
              {label}
            </a>
          ))}
          <Code
            text={`npx --no-install pocketbank replay pocketbank-report-${id}.json`}
            label={requestWords.replay}
          />
        </div>
      </details>
    </>
  )
}

/** Draws the part of the explanation that the address names, or all parts for a file. */
async function drawParts({ input, entry }: OneProps, tab: string) {
  const { env, href, query, requests } = input
  const { crypto, settings, address } = env
  const explanation = await explainRequest({ crypto, settings, address, entries: requests.entries }, entry)
  const parts = explanationParts({
    explanation,
    href,
    facts: <AboutRequest input={input} entry={entry} />,
    answer: entry.answer,
    isOneShown: tab !== 'all',
    struckActions: drawStruckActions({ input, entry }),
  })
  const shownPart = parts.find(({ name }) => name === tab) ?? parts[0]
  const parameters = Object.fromEntries([...query].filter(([name]) => name !== 'tab' && name !== 'notice'))
  const tabs = parts.map(({ name }) => ({
    label: explainWords.parts[name],
    address: href(requestPath(entry.id), { ...parameters, tab: name }),
    isCurrent: name === shownPart?.name,
  }))
  if (tab === 'all') return <article class="pane">{parts.map(({ content }) => content)}</article>
  return (
    <article class="pane">
      <Tabs label={requestWords.parts} tabs={tabs} />
      {shownPart?.content}
    </article>
  )
}

/** Draws one request next to the log. The page never changes, since the request is complete. */
export async function drawRequest(input: RequestPageInput): Promise<PageView> {
  const { names, query, href } = input
  const entry = findRequestEntry(input)
  if (entry === undefined) return drawMissing(requestWords.gone(showBytes(requireEntry(names, 'id'))))
  const filter = readLogFilter(query)
  const { path } = splitTarget(entry)
  const tab = query.get('tab') ?? ''
  const pane = await drawParts({ input, entry }, tab)
  const content = (
    <>
      <p>
        <a href={href('/', keepFilter(filter))}>{requestWords.back}</a>
      </p>
      {tab === 'all' ? (
        pane
      ) : (
        <div class="split">
          <div class="list">
            <LogRows input={input} filter={filter} current={entry} />
          </div>
          {pane}
        </div>
      )}
    </>
  )
  return {
    title: showBytes(`${entry.method} ${path}`),
    subtitle: (
      <>
        <Query entry={entry} /> <EntryStatus entry={entry} /> <Ago input={input} at={instant(entry.at)} />
      </>
    ),
    ...(isOfBank(input) && { actions: <RequestActions input={input} entry={entry} /> }),
    content,
    isStill: true,
  }
}

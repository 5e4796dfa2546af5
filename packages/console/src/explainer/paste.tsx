import type { Result as Outcome, Refusal } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import { refuse } from '@pocketbank/core/base/errors'
import {
  type EachRequest,
  isFailed,
  readRequests,
  type UnreadText,
  unreadSentence,
  verifyEach,
} from '@pocketbank/devtools/explain'
import { rawBytesMax } from '@pocketbank/devtools/explain/raw'
import { verdictSentence } from '@pocketbank/devtools/explain/request'
import { showBytes } from '@pocketbank/http/display'
import * as v from 'valibot'
import { type PageInput, type PageView, question } from '../page.ts'
import { ActionForm, TextArea } from '../parts.tsx'
import { type Column, Table } from '../record-table.tsx'
import { RequestTabs } from '../requests/request-tabs.tsx'
import { VerdictStatus } from '../verdicts.tsx'
import { explanationParts } from './explanation-parts.tsx'
import { Panel } from './panel.tsx'
import { explainWords } from './words.ts'

interface Pasted {
  readonly request: string
  readonly certificate?: string | undefined
  readonly body?: string | undefined
}

function toRefusal(unread: UnreadText): Refusal {
  return refuse('Q15c', unreadSentence(unread), 'request').error
}

/**
 * The most requests in a paste. Each is searched for causes, and the page should take at most two seconds.
 */
const requestsMax = 50

const tooMany = `at most ${requestsMax} requests are explained on a page, and pocketbank verify takes any number`

function Summary({ entries }: { readonly entries: readonly EachRequest[] }) {
  const { number, verdict, request, cause } = explainWords.severalColumns
  const columns: readonly Column<EachRequest>[] = [
    { head: number, cell: (entry) => entries.indexOf(entry) + 1 },
    {
      head: verdict,
      cell: (entry) => <VerdictStatus verdict={'explained' in entry ? entry.explained.verdict : 'refused'} />,
    },
    {
      head: request,
      cell: (entry) => (
        <span class="mono">
          {'explained' in entry
            ? showBytes(`${entry.explained.request?.method} ${entry.explained.request?.target}`)
            : ''}
        </span>
      ),
    },
    { head: cause, cell: (entry) => showBytes(verdictSentence(entry)) },
  ]
  return (
    <Panel id="all" title={explainWords.several(entries.length)}>
      <Table caption={explainWords.several(entries.length)} columns={columns} rows={entries} emptyText="" />
      <p class="hint">{explainWords.severalHint}</p>
    </Panel>
  )
}

/** Draws one request with all its parts. Several requests are a list, with the first failed one below it. */
function PasteResult({
  entries,
  href,
}: { readonly entries: readonly EachRequest[] } & Pick<PageInput, 'href'>) {
  const shownEntry =
    entries.find((entry) => 'explained' in entry && isFailed(entry)) ??
    entries.find((entry) => 'explained' in entry)
  return (
    <>
      {entries.length > 1 ? <Summary entries={entries} /> : ''}
      {shownEntry !== undefined && 'explained' in shownEntry
        ? explanationParts({ explanation: shownEntry.explained, href }).map(({ content }) => content)
        : ''}
    </>
  )
}

/** Explains the pasted requests with the clock of the host and the entries of the journal. */
async function explainPasted(
  input: PageInput,
  { request, certificate, body }: Pasted,
): Promise<Outcome<PageView, Refusal>> {
  const { env } = input
  // Browsers send each line end of a form as CRLF.
  const withFeeds = (text: string) => text.replaceAll('\r\n', '\n')
  const reads = readRequests(withFeeds(request))
  const [first] = reads
  if (!first.ok && reads.length === 1) return fail(toRefusal(first.error))
  if (reads.length > requestsMax) return fail(toRefusal({ line: 1, expected: tooMany }))
  const { crypto, settings, address } = env
  const bank = { crypto, settings, address, entries: env.requests.entries, now: env.now() }
  const result = await verifyEach(bank, reads, { certificate, body: body && withFeeds(body) })
  if (!result.ok) return refuse('Q15c', result.error, 'certificate')
  const content = (
    <>
      <RequestTabs input={input} current="paste" />
      <PasteResult entries={result.value} href={input.href} />
      <Panel id="again" title={explainWords.again}>
        <PasteForm input={input} pasted={{ request, certificate, body }} />
      </Panel>
    </>
  )
  return ok({ title: explainWords.title, content })
}

/** The most bytes of the form. Percent-encoding can triple the length of the pasted text. */
export const pasteFormBytes = 3 * rawBytesMax + 65_536

export const explainIt = question({
  name: 'explain-request',
  fields: v.object({
    request: v.pipe(v.string('a request'), v.minLength(1, 'a request')),
    certificate: v.optional(v.string()),
    body: v.optional(v.string()),
  }),
  run: explainPasted,
})

const emptyPaste: Pasted = { request: '' }

function PasteForm({ input, pasted = emptyPaste }: { readonly input: PageInput; readonly pasted?: Pasted }) {
  const form = input.form(explainIt)
  const { request, certificate = '', body = '' } = pasted
  const area = (name: keyof Pasted, value: string, rows: number) => (
    <TextArea
      form={form}
      name={name}
      label={explainWords[name]}
      hint={explainWords.hints[name]}
      value={value}
      rows={rows}
    />
  )
  const isApart = certificate !== '' || body !== '' || form.problem !== undefined
  return (
    <ActionForm form={form} submit={explainWords.submit} look="first">
      {area('request', request, 14)}
      <details open={isApart}>
        <summary>{explainWords.apart}</summary>
        {area('certificate', certificate, 4)}
        {area('body', body, 4)}
      </details>
    </ActionForm>
  )
}

export function drawPaste(input: PageInput): PageView {
  const content = (
    <>
      <RequestTabs input={input} current="paste" />
      <p>{explainWords.lead}</p>
      <PasteForm input={input} />
    </>
  )
  return { title: explainWords.title, content }
}

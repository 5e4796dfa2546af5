import type { Refusal, RuleId } from '@pocketbank/core'
import { createMessage, type WantedRequests } from '@pocketbank/http/journal'
import type { CommonRequests, Far, ShownEntry } from '../sandbox/common.ts'
import { checkFilter } from '../sandbox/requests.ts'
import { type AskControl, type ControlCall, nothingWhereUnknown } from './control-client.ts'

interface MessageJson {
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  readonly body?: string
  readonly encoding?: 'base64'
  readonly truncated: boolean
}

type WrittenRequest = MessageJson & { readonly method: string; readonly target: string; readonly url: string }

interface EntryJson extends Omit<ShownEntry, 'at' | 'refusal' | 'request' | 'answer'> {
  readonly at: string
  readonly refusal?: Omit<Refusal, 'rule'>
  readonly request?: WrittenRequest
  readonly answer?: MessageJson & { readonly status: number }
}

/**
 * The latest requests of a bank that is reached over HTTP. Only `last` and `find` return the messages too.
 */
export type ConnectedRequests = Far<CommonRequests>

function readMessageParts({ headers, body = '', encoding, truncated }: MessageJson) {
  const bytes = Buffer.from(body, encoding ?? 'utf8')
  return {
    headers: headers.map(({ name, value }) => [name, value] as const),
    body: new Uint8Array(bytes),
    truncated,
  }
}

function readEntryJson({ at, refusal, request, answer, ...fields }: EntryJson): ShownEntry {
  const { rule } = fields
  return {
    ...fields,
    at: Date.parse(at),
    rule,
    refusal: refusal && { ...refusal, rule: rule as RuleId },
    ...(request && {
      request: createMessage(readMessageParts(request), {
        method: request.method,
        target: request.target,
        url: request.url,
      }),
    }),
    ...(answer && { answer: createMessage(readMessageParts(answer), { status: answer.status }) }),
  }
}

/** Returns the filters that the control request supports. The bank has none for the id of an entry. */
function requestsQuery({ id: _, ...filter }: WantedRequests): NonNullable<ControlCall['query']> {
  return { ...filter }
}

export function connectRequests(ask: AskControl): ConnectedRequests {
  async function where(filter: WantedRequests): Promise<readonly ShownEntry[]> {
    checkFilter(filter)
    const { requests }: { readonly requests: readonly EntryJson[] } = JSON.parse(
      await ask('GET', '/requests', { query: requestsQuery(filter) }),
    )
    return requests.map(readEntryJson).filter(({ id }) => filter.id === undefined || id === filter.id)
  }
  async function find(id: string): Promise<ShownEntry | undefined> {
    const text = await ask('GET', `/requests/${encodeURIComponent(id)}`).catch(nothingWhereUnknown)
    return text === undefined ? undefined : readEntryJson(JSON.parse(text))
  }
  return {
    get all() {
      return where({})
    },
    get last() {
      return where({}).then((entries) => {
        const last = entries.at(-1)
        return last && find(last.id)
      })
    },
    where,
    find,
    har: async (filter = {}) => JSON.parse(await ask('GET', '/requests.har', { query: { ...filter } })),
    async clear() {
      await ask('DELETE', '/requests')
    },
  }
}

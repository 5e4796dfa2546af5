import type { RuleId } from '@pocketbank/core'
import { describe, expect, test } from 'vitest'
import { throughThePage } from '../../../http/test/kit/clients/page-forms.ts'
import { throughFetch } from '../../../http/test/kit/clients/plain-clients.ts'
import { type PublishedCall, publishedCalls } from '../../../http/test/kit/clients/published-calls.ts'
import { publishedPersons } from '../../../http/test/kit/clients/published-data.ts'
import { basePath, servePublished } from './published-bank.ts'

type Strictness = 'lenient' | 'contract'

const customer = publishedPersons[0]?.customer.customerNumber ?? ''

const withoutHeaders = [
  ...['pay', 'read its status', 'approve it', 'read it', 'pay again'],
  ...['make a basket', 'read the basket', 'delete the basket', 'cancel the payment'],
]

/** The calls that are refused as they were published, each by its rule. */
const refusedBy: Readonly<Record<Strictness, Readonly<Record<string, RuleId>>>> = {
  lenient: {},
  contract: {
    'post card rows': 'E4i',
    ...Object.fromEntries(withoutHeaders.map((name) => [name, 'A10p'])),
  },
}

/** The value at a place of an answer, as text. */
function requireText(answer: unknown, place: string): string {
  const value = place.split('.').reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), answer)
  if (value === undefined) throw new Error(`the answer has no ${place}: ${JSON.stringify(answer)}`)
  return String(value)
}

describe.each(['lenient', 'contract'] as const)('the published story, with strictness %s', (strictness) => {
  const bank = servePublished(strictness)

  /** The row that decided the latest request. */
  async function latestRule(): Promise<string> {
    const { text } = await throughFetch('GET', `${bank.server.url}/_sandbox/requests`)
    return requireText((JSON.parse(text) as { requests: unknown[] }).requests.at(-1), 'rule')
  }

  const told = new Map<string, string>()
  const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => told.get(name) ?? name)

  /** Clients append a link to the address of the bank, and put ids in their places. */
  function send({ method, path, headers, body }: PublishedCall, mended: PublishedCall['mended'] = {}) {
    const psuId = told.get('psuId')
    const sent = body === undefined ? {} : { body: JSON.parse(filled(JSON.stringify(mended.body ?? body))) }
    return throughFetch(method, `${bank.proxy.url}${basePath}${filled(path)}`, {
      headers: { ...headers, ...(psuId && { 'PSU-ID': psuId }), ...mended.headers },
      ...sent,
    })
  }

  test('[V4b] [X4p] [A10p] [E4i] every call is accepted, but for those that are named', async () => {
    const refused: Record<string, string> = {}
    for (const call of publishedCalls) {
      const { name, status, mended, keeps = {}, visits } = call
      let answer = await send(call)
      if (answer.status !== status && mended !== undefined) {
        refused[name] = await latestRule()
        answer = await send(call, mended)
      }
      expect(answer, `${name}: ${answer.text}`).toMatchObject({ status })
      const read: unknown = answer.text === '' ? {} : JSON.parse(answer.text)
      for (const [key, place] of Object.entries(keeps)) told.set(key, requireText(read, place))
      if (visits === undefined) continue
      const back = await throughThePage(requireText(read, visits), { customer })
      told.set('psuId', back.get('psu-id') ?? told.get('psuId') ?? '')
    }
    expect(refused).toEqual(refusedBy[strictness])
  })
})

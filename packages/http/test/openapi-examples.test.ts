import { createEngine, instant, later } from '@pocketbank/core'
import { expect, test } from 'vitest'
import { exampleNow, exampleOf, exampleSeed } from '../src/description/examples/examples.ts'
import { cast, type StoryCall, story } from '../src/description/examples/story.ts'
import { documentedName } from '../src/description/path-names.ts'
import { allOperations } from '../src/operations/all-operations.ts'
import { bankUrl, openApp } from './kit/bank.ts'
import { approveAs, authorisationIdIn } from './kit/psu.ts'
import { createTpp } from './kit/tpp.ts'

/** The same bank over HTTP, with a TPP that signs. */
function openStory() {
  let now = instant(exampleNow)
  const engine = createEngine({ now, seed: exampleSeed })
  const { app, failures } = openApp({ engineFor: () => engine, now: () => now })
  const tpp = createTpp({ send: app.fetch, now: () => new Date(now), id: cast.tpp, name: 'Example TPP' })
  return {
    tpp,
    failures,
    approve: (link: string) => {
      engine.settle(now)
      approveAs(engine, { psu: cast.person, tpp: cast.tpp, authorisationId: authorisationIdIn(link) })
    },
    pass: (minutes: number) => {
      now = later(now, minutes * 60_000)
    },
  }
}

/** The headers of a call: those of a PSU who is there, where the operation is for a PSU. */
function headersFor({
  role,
  requiredHeaders,
  psuHeaders,
}: (typeof allOperations)[number]): Record<string, string> {
  if (role === undefined) return {}
  const present = { 'PSU-IP-Address': '192.0.2.1', 'TPP-Redirect-URI': cast.redirectUri }
  const who =
    role === 'PSP_PI' && psuHeaders !== 'baskets'
      ? { 'X-PSU-IDENTITY': cast.person }
      : { 'PSU-ID': cast.psuId }
  return role === 'PSP_PI' && requiredHeaders.length > 0
    ? { ...present, ...who, 'x-accept-fix': 'none', 'TPP-Session-ID': 'session' }
    : { ...present, ...who }
}

/** The answer without the links to the page, whose seals are a host's own. */
function withoutSeals(answer: unknown): unknown {
  const text = JSON.stringify(answer) ?? 'null'
  return JSON.parse(text.replaceAll(/"https?:[^"]*\/sca\/[^"]*"/g, '"page"'))
}

function linkIn(answer: unknown): string | undefined {
  const { _links } = (answer ?? {}) as { _links?: { scaRedirect?: { href: string } } }
  return _links?.scaRedirect?.href
}

test('[V3h] every operation has one worked example', () => {
  const without = allOperations.map(({ id }) => id).filter((id) => exampleOf(id) === undefined)
  expect(without, 'call each in packages/http/src/description/examples/story.ts').toEqual([])
})

test('[V3h] the examples are what the bank answers over HTTP to signed requests, one after the other', async () => {
  const { tpp, approve, pass, failures } = openStory()
  const ids = new Map<string, string>()
  let link = ''

  async function call({ id, query, body, bodyOf, tells = {} }: StoryCall, isFirst: boolean): Promise<void> {
    const operation = allOperations.find((one) => one.id === id)
    if (operation === undefined) throw new Error(`there is no ${id}`)
    const example = isFirst ? exampleOf(id) : undefined
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      return encodeURIComponent(
        example?.path[documentedName(operation.path, name)] ??
          ids.get(name) ??
          'norwegian-domestic-credit-transfers',
      )
    })
    const verb = operation.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
    const sent = bodyOf === undefined ? body : bodyOf(Object.fromEntries(ids))
    const options = { headers: headersFor(operation), ...(sent !== undefined && { body: sent }) }
    const response = await tpp[verb](path, { ...options, ...(query !== undefined && { query }) })
    const text = await response.text()
    const answer: unknown = text === '' ? undefined : JSON.parse(text)
    link = linkIn(answer) ?? link
    for (const [name, place] of Object.entries(tells)) {
      const value = place
        .split('.')
        .reduce((inner: unknown, key) => (inner as Record<string, unknown>)[key], answer)
      ids.set(name, String(value))
    }
    if (example === undefined) return
    expect([id, response.status, withoutSeals(answer)], text).toEqual([
      id,
      example.status,
      withoutSeals(example.answer),
    ])
  }

  const called = new Set<string>()
  for (const part of story) {
    if (!('event' in part)) {
      await call(part, !called.has(part.id))
      called.add(part.id)
    } else if (part.event === 'pass') pass(part.minutes)
    else approve(new URL(link, bankUrl).href)
  }
  expect(failures).toEqual([])
})

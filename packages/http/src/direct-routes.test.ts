import fc from 'fast-check'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { directRoutes } from './direct-routes.ts'
import type { Method } from './operations/operation.ts'
import { layOperations } from './routing.ts'

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE']
const step = fc.constantFrom('a', 'b', 'c-d', '{x}', '{y}')
const pathOf = (steps: readonly string[]) => steps.map((one) => `/${one}`).join('')
const address = fc.record({
  method: fc.constantFrom(...methods),
  path: fc
    .array(step, { minLength: 1, maxLength: 4 })
    .filter(
      (steps) =>
        new Set(steps.filter((one) => one.startsWith('{'))).size ===
        steps.filter((one) => one.startsWith('{')).length,
    )
    .map(pathOf),
})
const sent = fc.array(fc.constantFrom('a', 'b', 'c-d', 'other', ''), { maxLength: 5 }).map(pathOf)

/** What the router finds: the number of an operation, and the names in the path. */
async function routed(
  addresses: readonly { readonly method: Method; readonly path: string }[],
  method: string,
  path: string,
) {
  const hono = new Hono<{ Bindings: object }>()
  layOperations(
    hono,
    addresses.map((one, number) => ({ ...one, number })),
    {
      answer: (_, { number }, names) => Response.json({ number, names }),
      refuse: () => new Response(null, { status: 405 }),
    },
  )
  const answer = await hono.request(path, { method })
  return answer.status === 200 ? await answer.json() : undefined
}

test('of plain paths is found what the router finds', async () => {
  const addresses = fc.array(address, { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(addresses, fc.constantFrom(...methods), sent, async (laid, method, path) => {
      const found = directRoutes(laid.map((one, number) => ({ ...one, number })))(method, path)
      const direct = found && { number: found.operation.number, names: found.names }
      expect(direct).toEqual(await routed(laid, method, path || '/'))
    }),
    { numRuns: 300 },
  )
})

test.each(['/a/%62', '/a/b.c', '/a/b;c', '/a//', '/a/b/', '/ä/b', '/a/..', ''])(
  '%j is left to the router',
  (path) => {
    expect(directRoutes([{ method: 'GET', path: '/a/{x}' }])('GET', path)).toBeUndefined()
  },
)

test('where an address has more than texts and names, all are left to the router', () => {
  const addresses = [
    { method: 'GET', path: '/a' },
    { method: 'GET', path: '/b/v{x}' },
  ] as const
  expect(directRoutes(addresses)('GET', '/a')).toBeUndefined()
})

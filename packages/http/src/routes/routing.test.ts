import fc from 'fast-check'
import { TrieRouter } from 'hono/router/trie-router'
import { expect, test } from 'vitest'
import type { Method } from '../operations/operation.ts'
import { allowedMethods, operationFinder, type RouteAddress } from './routing.ts'

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE']
const step = fc.constantFrom('a', 'b', 'c-d', '{x}', '{y}')
const writePath = (steps: readonly string[]) => steps.map((one) => `/${one}`).join('')
const address = fc.record({
  method: fc.constantFrom(...methods),
  path: fc.uniqueArray(step, { minLength: 1, maxLength: 4 }).map(writePath),
})
const sent = fc.array(fc.constantFrom('a', 'b', 'c-d', 'other', '%62', ''), { maxLength: 5 }).map(writePath)

/** Hono's own router finds all that fit, in the order in which they were added. */
function foundByHono(addresses: readonly RouteAddress[], method: string, path: string) {
  const router = new TrieRouter<RouteAddress>()
  for (const one of addresses) router.add('ALL', one.path.replaceAll(/\{(\w+)\}/g, ':$1'), one)
  const fitting = router.match(method, path)[0]
  const [found] = fitting.filter(([one]) => one.method === method)
  const [other] = fitting
  if (found === undefined) {
    const own = addresses.filter((one) => one.path === other?.[0].path).map((one) => one.method)
    return other && allowedMethods([...new Set(own)])
  }
  const names = Object.entries(found[1]).map(([name, value]) => [name, decodeURIComponent(String(value))])
  return { operation: found[0], names: Object.fromEntries(names) }
}

test('an operation is found where the router of Hono finds it, of several the path that was laid first', () => {
  const laid = fc.uniqueArray(address, { minLength: 1, maxLength: 8, selector: ({ path }) => path })
  fc.assert(
    fc.property(laid, fc.constantFrom(...methods), sent, (addresses, method, path) => {
      expect(operationFinder(addresses)(method, path)).toEqual(foundByHono(addresses, method, path))
    }),
    { numRuns: 1_000 },
  )
})

test('the operations of one path are found by their methods, HEAD with GET, whatever their names are', () => {
  const get = { method: 'GET', path: '/a/{x}' } as const
  const put = { method: 'PUT', path: '/a/{y}' } as const
  const find = operationFinder<RouteAddress>([get, { method: 'POST', path: '/a/{x}' }, put, { ...get }])
  expect(find('HEAD', '/a/b%20c')).toEqual({ operation: get, names: { x: 'b c' } })
  expect(find('PUT', '/a/%zz')).toEqual({ operation: put, names: { y: '%zz' } })
  expect(find('DELETE', '/a/b')).toBe('GET, POST, HEAD, OPTIONS')
  expect([find('GET', '/a/'), find('GET', '/a'), find('GET', '/a/b/')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

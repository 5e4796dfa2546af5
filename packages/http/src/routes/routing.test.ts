import fc from 'fast-check'
import { TrieRouter } from 'hono/router/trie-router'
import { expect, test } from 'vitest'
import type { Method } from '../operations/operation.ts'
import { allowedMethods, operationFinder, type RouteAddress } from './routing.ts'

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE']
const step = fc.constantFrom('a', 'b', 'c-d', '{x}', '{y}')
const writePath = (steps: readonly string[]) => steps.map((routeStep) => `/${routeStep}`).join('')
const address = fc.record({
  method: fc.constantFrom(...methods),
  path: fc.uniqueArray(step, { minLength: 1, maxLength: 4 }).map(writePath),
})
const sentPath = fc
  .array(fc.constantFrom('a', 'b', 'c-d', 'other', '%62', ''), { maxLength: 5 })
  .map(writePath)

/** Hono's own router finds all that fit, in the order in which they were added. */
function foundByHono(addresses: readonly RouteAddress[], method: string, path: string) {
  const router = new TrieRouter<RouteAddress>()
  for (const target of addresses) router.add('ALL', target.path.replaceAll(/\{(\w+)\}/g, ':$1'), target)
  const fitting = router.match(method, path)[0]
  const [match] = fitting.filter(([target]) => target.method === method)
  const [otherMatch] = fitting
  if (match === undefined) {
    const ownMethods = addresses
      .filter((target) => target.path === otherMatch?.[0].path)
      .map((target) => target.method)
    return otherMatch && allowedMethods([...new Set(ownMethods)])
  }
  const names = Object.entries(match[1]).map(([name, value]) => [name, decodeURIComponent(String(value))])
  return { operation: match[0], names: Object.fromEntries(names) }
}

test('finds an operation as the router of Hono does, the first path of several', () => {
  const arbitraryAddresses = fc.uniqueArray(address, {
    minLength: 1,
    maxLength: 8,
    selector: ({ path }) => path,
  })
  fc.assert(
    fc.property(arbitraryAddresses, fc.constantFrom(...methods), sentPath, (addresses, method, path) => {
      expect(operationFinder(addresses)(method, path)).toEqual(foundByHono(addresses, method, path))
    }),
    { numRuns: 1_000 },
  )
})

test('finds operations of a path by method, HEAD as GET', () => {
  const get = { method: 'GET', path: '/a/{x}' } as const
  const putOperation = { method: 'PUT', path: '/a/{y}' } as const
  const find = operationFinder<RouteAddress>([
    get,
    { method: 'POST', path: '/a/{x}' },
    putOperation,
    { ...get },
  ])
  expect(find('HEAD', '/a/b%20c')).toEqual({ operation: get, names: { x: 'b c' } })
  expect(find('PUT', '/a/%zz')).toEqual({ operation: putOperation, names: { y: '%zz' } })
  expect(find('DELETE', '/a/b')).toBe('GET, POST, HEAD, OPTIONS')
  expect([find('GET', '/a/'), find('GET', '/a'), find('GET', '/a/b/')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

import { expect, test } from 'vitest'
import { allOperations } from '../src/operations/all-operations.ts'
import type { Method, Operation } from '../src/operations/operation.ts'
import { openApp } from './kit/bank.ts'
import { readError } from './kit/refusals.ts'

function createOperation(method: Method, path: string, id: string): Operation {
  return {
    id,
    method,
    path,
    tag: 'Test',
    source: 'D',
    command: 'listCustomers',
    summary: 'Answer by another method',
    success: { status: 200, description: 'Its name', body: { type: 'string' } as never },
    rules: [],
    requiredHeaders: [],
    render: () => id,
  }
}

/** Sends a request to a bank with these operations in addition to its own. */
async function answered(operations: readonly Operation[], method: Method, path: string) {
  const setup = openApp({ operations })
  const send = setup.tpp()[method === 'GET' ? 'get' : method === 'POST' ? 'post' : 'delete']
  const answer = await send(path)
  return { setup, answer, by: setup.requests.last }
}

test("[E4a] reaches a host's operation by method although another path fits", async () => {
  const operations = [createOperation('POST', '/v1/sandbox/customers/special', 'special')]
  const postResult = await answered(operations, 'POST', '/v1/sandbox/customers/special')
  expect([postResult.answer.status, postResult.by?.operation]).toEqual([200, 'special'])
  const readResult = await answered(operations, 'GET', '/v1/sandbox/customers/special')
  expect(readResult.by?.operation, 'the bank itself comes first').toBe('readCustomer')
})

test('[E4a] names the methods of the first of two fitting paths', async () => {
  const operations = [
    createOperation('GET', '/v1/own/{id}', 'any'),
    createOperation('DELETE', '/v1/own/one', 'one'),
  ]
  const deleteResult = await answered(operations, 'DELETE', '/v1/own/one')
  expect([deleteResult.answer.status, deleteResult.by?.operation]).toEqual([200, 'one'])
  const postResult = await answered(operations, 'POST', '/v1/own/one')
  expect((await readError(postResult.setup, postResult.answer)).status).toBe(405)
  expect(postResult.answer.headers.get('Allow')).toBe('GET, HEAD, OPTIONS')
})

test('reaches the first of two operations with one path and method', async () => {
  const twice = [createOperation('GET', '/v1/own', 'first'), createOperation('GET', '/v1/own', 'second')]
  expect((await answered(twice, 'GET', '/v1/own')).by?.operation).toBe('first')
})

test('has no two paths that fit one address', () => {
  const paths = [...new Set(allOperations.map(({ path }) => path))]
  const forms = paths.map((path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`))
  const fitting = (path: string) => forms.filter((form) => form.test(path.replaceAll(/[{}]/g, ''))).length
  expect(paths.filter((path) => fitting(path) !== 1)).toEqual([])
})

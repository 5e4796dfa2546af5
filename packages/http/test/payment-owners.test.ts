import { expect, test } from 'vitest'
import { allOperations } from '../src/operations/all-operations.ts'
import type { Operation } from '../src/operations/operation.ts'
import { account } from './kit/bodies.ts'
import { callOperation } from './kit/operations.ts'
import { trusted } from './kit/psu.ts'
import { openExampleWorld } from './kit/world.ts'

const about = allOperations.filter(({ path }) => /\{(?:paymentId|basketId)\}/.test(path))

const unknown = ({ path, id }: Operation) => [
  id,
  404,
  `RESOURCE_UNKNOWN there is no such ${path.includes('{basketId}') ? 'signing basket' : 'payment'}`,
]

test('[P6o] [B1f] answers 404 to a TPP that names another PSU', async () => {
  const { tpp, sandbox, ids } = await openExampleWorld()
  await tpp.post('/v1/sandbox/accounts' as string, { body: account('ola', 9) })
  const ola = await trusted(sandbox, 'ola')
  expect(about).toHaveLength(33)
  for (const operation of about) {
    const answer = await callOperation({ ids, tpp: ola }, operation)
    const { code, message } = (await answer.json()) as { code: string; message: string }
    expect([operation.id, answer.status, `${code} ${message}`]).toEqual(unknown(operation))
  }
})

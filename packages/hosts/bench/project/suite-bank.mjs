import { createSandbox } from '@pocketbank/testing'
import { expect, test } from 'vitest'

test('reads customers', async () => {
  const response = await createSandbox().tpp().get('/v1/sandbox/customers')
  expect(response.status).toBe(200)
})

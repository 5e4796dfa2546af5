import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { expect, test } from 'vitest'

test('reads customers', async () => {
  const server = setupServer(http.get('https://bank.example/customers', () => HttpResponse.json([])))
  server.listen()
  const response = await fetch('https://bank.example/customers')
  expect(response.status).toBe(200)
  server.close()
})

import { expect, test } from 'vitest'
import { openDurable } from '../../test/kit/durable.ts'
import { MemoryStorage } from '../../test/kit/memory-storage.ts'

const someId = '2f77a125-aa7a-45c0-b414-cea25a116035'

test('[K5e] answers reads as without a change that could not be stored', async () => {
  const storage = new MemoryStorage()
  const bank = openDurable(storage)
  const read = () => bank.tpp.get('/v1/sandbox/customers')
  const before = await (await read()).text()
  storage.fault = new Error('the disk is full')
  const body = { customerNumber: '13039319957', name: 'Kari Test', type: 'PRIVATE' } as const
  const change = (digit: number) =>
    bank.tpp.post('/v1/sandbox/customers', {
      body,
      headers: { 'X-Request-ID': someId.replace('2f', `${digit}f`) },
    })
  const together = [read(), change(3), read(), read(), change(4), read()]
  const answers = await Promise.all(together)
  expect(answers.map(({ status }) => status)).toEqual([200, 500, 200, 200, 500, 200])
  for (const answer of answers.filter(({ status }) => status === 200))
    expect(await answer.text()).toBe(before)
})

import { createTpp } from '@pocketbank/testing'
import { type Objects, objectsUrl } from './objects.ts'

/** What many TPPs found: how many of them, and of how many customers there were others than their own. */
interface ManyTpps {
  readonly count: number
  readonly strangers: number
}

/** So many TPPs at once. */
const atOnce = 8

/**
 * Many TPPs make a customer of the same number each, each in a bank of its own; then each reads, half of them
 * after their object has gone. Throws where one of them sees another one's.
 */
export async function manyTpps(objects: Objects, count: number): Promise<ManyTpps> {
  const first = createTpp({ baseUrl: objectsUrl, send: objects.send })
  let strangers = 0
  const visit = async (number: number) => {
    const id = `PSDNO-FSA-${100_000 + number}`
    const tpp = first.with({ id })
    const name = `Customer of ${id}`
    const body = { customerNumber: '13039319956', name, type: 'PRIVATE' } as const
    const response = await tpp.post('/v1/sandbox/customers', { body })
    if (response.status !== 201) throw new Error(`${id}: ${response.status} ${await response.text()}`)
    if (number % 2 === 0) await objects.evict(id)
    const answer = await tpp.get('/v1/sandbox/customers')
    const customers = (await answer.json()) as readonly { readonly customerName: string }[]
    const ownCustomers = customers.filter(({ customerName }) => customerName === name)
    if (ownCustomers.length !== 1 || customers.length !== 5) strangers += 1
  }
  let next = 0
  const work = async () => {
    while (next < count) {
      next += 1
      await visit(next)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { count, strangers }
}

import { join } from 'node:path'
import { bundleObjects } from '../../runtime-tests/bundle.ts'
import { createReporter, startObjects } from '../../runtime-tests/objects.ts'
import { makesPayment } from '../../runtime-tests/stories.ts'
import type { Surroundings } from '../kit/bench.ts'
import type { Row } from '../kit/figure.ts'

const id = 'PSDNO-FSA-7'

/** Counts the rows that requests read and write in an object's storage, and what is stored after each. */
export async function benchEdgeRequests({ root }: Surroundings): Promise<readonly Row[]> {
  const { code } = await bundleObjects({ minify: true, absWorkingDir: join(root, 'packages/hosts') })
  const objects = await startObjects({ code })
  const { callers, control } = createReporter(objects, id)
  const { tpp } = callers
  const rows: Row[] = []
  const count = async (name: string, work: () => Promise<unknown>) => {
    await work()
    const { reads, writes, bytes } = await objects.cost(id)
    rows.push(
      { name, column: 'rows read', unit: '', values: [reads] },
      { name, column: 'rows written', unit: '', values: [writes] },
      { name, column: 'stored after it', unit: 'KiB', values: [bytes / 1_024] },
    )
  }
  await count('the first of a TPP, which makes its bank', () => tpp.get('/v1/sandbox/customers'))
  await count('a read', () => tpp.get('/v1/sandbox/customers'))
  await count('a refusal', () => tpp.get('/v1/sandbox/customers', { wrong: 'otherKey' }))
  await count('a payment', () => makesPayment(callers, '10'))
  const [account] = (await (await tpp.get('/v1/sandbox/accounts')).json()) as { id: string }[]
  await objects.cost(id)
  const body = Array.from({ length: 100 }, () => ({ amount: -1, currency: 'NOK' }) as const)
  await count('100 posted transactions', () =>
    tpp.post(`/v1/sandbox/accounts/${account?.id}/transactions`, { body }),
  )
  await count('the clock moves to the next batch', () =>
    control('POST', '/clock/advance', { to: 'nextBatch' }),
  )
  await count('a kept snapshot', () => control('POST', '/snapshots', {}))
  await objects.evict(id)
  await count('the first after an eviction', () => tpp.get('/v1/sandbox/customers'))
  await objects.dispose()
  return rows
}

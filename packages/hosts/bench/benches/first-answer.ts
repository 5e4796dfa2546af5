import { join } from 'node:path'
import type { Surroundings } from '../kit/bench.ts'
import type { Row } from '../kit/figure.ts'
import { readProgram } from '../kit/measure.ts'

/** Measures how long a fresh process takes until its first request is answered, by the bank, msw and nock. */
export async function benchFirstAnswer({ pace, project }: Surroundings): Promise<readonly Row[]> {
  const run = <Times>(name: string) => readProgram<Times>([join(project, `first-${name}.mjs`)])
  const { bank, msw, nock } = await pace.interleave(
    {
      bank: () => run<{ first: number; second: number }>('bank'),
      msw: () => run<{ imported: number; first: number }>('msw'),
      nock: () => run<{ first: number }>('nock'),
    },
    { rounds: 15, warmUps: 1, seconds: 30 },
  )
  return [
    {
      name: 'import, sandbox and first signed answer',
      unit: 'ms',
      values: bank.map(({ first }) => first),
      peers: {
        'import of msw alone': msw.map(({ imported }) => imported),
        'msw, first answer': msw.map(({ first }) => first),
        'nock, first answer': nock.map(({ first }) => first),
      },
      goal: { atMost: 1 },
    },
    {
      name: 'a second sandbox and its first answer',
      unit: 'ms',
      values: bank.map(({ second }) => second),
      goal: { atMost: 4 },
    },
  ]
}

import { expect, test } from 'vitest'
import { examples } from '../../core/test/public-declarations.ts'
import { runExamples, withChecks } from './kit/run-examples.ts'

const cases = examples.map(({ place, code }) => [place, code] as const)

test.each(cases)('the example at %s runs and checks what it says', async (_, code) => {
  const checkedCode = withChecks(code)
  expect(checkedCode).toContain('expect(')
  await runExamples(checkedCode)
})

test('a result that an example states wrongly is found', async () => {
  await expect(runExamples(withChecks('1 + 1 // => 3'))).rejects.toThrow('expected 2 to deeply equal 3')
  await expect(runExamples(withChecks('const sum = 1 + 1 // => 3'))).rejects.toThrow('to deeply equal 3')
})

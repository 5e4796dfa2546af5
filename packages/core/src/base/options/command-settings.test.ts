import { expect, test } from 'vitest'
import { pickCommandSettings } from './command-settings.ts'

test('only settings that commands read and that differ from the default reach the context', () => {
  const others = { signatures: 'off', rsaBitsMin: 1024 }
  expect(pickCommandSettings({})).toEqual({})
  expect(pickCommandSettings({ ...others, strictness: 'contract' })).toEqual({})
  expect(pickCommandSettings({ ...others, strictness: 'lenient' })).toEqual({ strictness: 'lenient' })
})

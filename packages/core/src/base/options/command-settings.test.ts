import { expect, test } from 'vitest'
import { pickCommandSettings } from './command-settings.ts'

test('passes only settings that commands read and that differ from the default', () => {
  const otherSettings = { signatures: 'off', rsaBitsMin: 1024 }
  expect(pickCommandSettings({})).toEqual({})
  expect(pickCommandSettings({ ...otherSettings, strictness: 'contract' })).toEqual({})
  expect(pickCommandSettings({ ...otherSettings, strictness: 'lenient' })).toEqual({ strictness: 'lenient' })
})

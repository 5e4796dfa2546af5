import { expect, test } from 'vitest'
import { refuseOldNames } from './old-names.ts'

test.each([
  [{ messages: { octetsMax: 1 } }, 'octetsMax', 'bytesMax'],
  [{ messages: { bodyOctetsMax: 1 } }, 'bodyOctetsMax', 'bodyBytesMax'],
  [{ seed: 'a', snapshotOctetsMax: 1 }, 'snapshotOctetsMax', 'snapshotBytesMax'],
  [{ storageOctetsMax: 1 }, 'storageOctetsMax', 'storageBytesMax'],
])('refuses an old name with the new one: %j', (options, old, name) => {
  expect(() => refuseOldNames(options)).toThrow(`there is no option "${old}"; did you mean "${name}"?`)
})

test.each([{}, { messages: undefined }, { messages: { bytesMax: 1 } }])('accepts %j', (options) => {
  expect(() => refuseOldNames(options)).not.toThrow()
})

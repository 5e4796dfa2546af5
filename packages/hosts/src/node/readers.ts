import { closeSync, openSync, readSync } from 'node:fs'
import { fail } from '@pocketbank/core/base'
import type { OptionReader } from '@pocketbank/core/base/options'
import { pemCertificates } from '@pocketbank/http/options'
import type { Certificate } from '@pocketbank/signatures'

/** Bytes that are read of a file of certificates or keys, so that a device without an end is read, too. */
const pemBytesMax = 1_048_576

function readStart(file: string): string {
  const opened = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(pemBytesMax)
    let length = 0
    for (;;) {
      const read = readSync(opened, bytes, length, pemBytesMax - length, null)
      length += read
      if (read === 0 || length === pemBytesMax) return bytes.toString('utf8', 0, length)
    }
  } finally {
    closeSync(opened)
  }
}

/** Makes a reader of an option that names a PEM file. */
export function readPemFile<Value>(read: OptionReader<Value>): OptionReader<Value> {
  return (file) => {
    try {
      return read(readStart(file))
    } catch {
      return fail('a file that can be read')
    }
  }
}

export const anchors: OptionReader<readonly Certificate[]> = readPemFile((text) => {
  const read = pemCertificates(text)
  return read.ok ? read : fail(`a file of ${read.error}`)
})

import { readFileSync } from 'node:fs'
import { fail } from '@pocketbank/core/base'
import type { OptionReader } from '@pocketbank/core/base/options'
import { pemCertificates } from '@pocketbank/http/options'
import type { Certificate } from '@pocketbank/signatures'

export const anchors: OptionReader<readonly Certificate[]> = (file) => {
  let pem: string
  try {
    pem = readFileSync(file, 'utf8')
  } catch {
    return fail('a file that can be read')
  }
  const read = pemCertificates(pem)
  return read.ok ? read : fail(`a file of ${read.error}`)
}

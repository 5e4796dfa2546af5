import { expect, test } from 'vitest'
import type { Psd2Plan } from './competent-authority.ts'
import { psd2Statement, qcStatements } from './write-certificate.ts'

const norway = { name: 'Finanstilsynet', id: 'NO-FSA' }

function toHex(der: Uint8Array): string {
  return Buffer.from(der).toString('hex')
}

function bytes(...lines: readonly string[]): string {
  return lines.join('').replaceAll(' ', '')
}

// Derived by hand from X.690 and the ASN.1 of ETSI TS 119 495 §5.1: 19495 = 1·128² + 24·128 + 39, so 81 98
// 27.
const authorityBytes = ['0c 0e', '46 69 6e 61 6e 73 74 69 6c 73 79 6e 65 74', '0c 06', '4e 4f 2d 46 53 41']
const psd2Bytes: readonly (readonly [Psd2Plan['roles'], readonly string[]])[] = [
  [[], ['30 1a', '30 00', ...authorityBytes]],
  [
    ['PSP_AI'],
    ['30 2d', '30 13', '30 11', '06 07 04 00 81 98 27 01 03', '0c 06 50 53 50 5f 41 49', ...authorityBytes],
  ],
  [
    ['PSP_PI', 'PSP_AS', 'PSP_IC'],
    [
      '30 53',
      '30 39',
      '30 11',
      '06 07 04 00 81 98 27 01 02',
      '0c 06 50 53 50 5f 50 49',
      '30 11',
      '06 07 04 00 81 98 27 01 01',
      '0c 06 50 53 50 5f 41 53',
      '30 11',
      '06 07 04 00 81 98 27 01 04',
      '0c 06 50 53 50 5f 49 43',
      ...authorityBytes,
    ],
  ],
]

test.each(psd2Bytes)('writes the PSD2 statement of the roles %j as this DER', (roles, expected) => {
  expect(toHex(psd2Statement({ roles, competentAuthority: norway }))).toBe(bytes(...expected))
})

test('states: qualified, on a secure device, for seals, and PSD2', () => {
  expect(toHex(qcStatements({ roles: [], competentAuthority: norway }, 'qseal'))).toBe(
    bytes(
      '30 4f',
      '30 08',
      '06 06 04 00 8e 46 01 01',
      '30 08',
      '06 06 04 00 8e 46 01 04',
      '30 13',
      '06 06 04 00 8e 46 01 06',
      '30 09',
      '06 07 04 00 8e 46 01 06 02',
      '30 24',
      '06 06 04 00 81 98 27 02',
      '30 1a',
      '30 00',
      ...authorityBytes,
    ),
  )
})

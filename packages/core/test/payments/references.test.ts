import { expect } from 'vitest'
import { norwegianIban } from '../../src/base/iso/iban.ts'
import { account } from '../kit/bodies.ts'
import {
  abroad,
  domestic,
  euros,
  from,
  fullPayment,
  kroner,
  olas,
  payingWorld,
  start,
  test,
  to,
} from '../kit/pays.ts'
import { kari } from '../kit/people.ts'

const kid = '1234567897'
const one = 'remittanceInformationStructured'
const many = 'remittanceInformationStructuredArray'
const text = 'remittanceInformationUnstructured'
const base = from(kroner, to(olas))

test.each([
  ['alone', { [one]: { reference: kid } }],
  ['with its type', { [one]: { reference: kid, referenceType: 'SCOR', referenceIssuer: 'NO' } }],
  ['as a list of one', { [many]: [{ reference: kid }] }],
])('[P9d] a payment reference is taken %s', (_, reference) => {
  const { transfers } = payingWorld().orders({ ...base, ...reference })
  expect(transfers[0]?.structured?.references).toMatchObject([{ reference: kid }])
  expect(transfers[0]?.remittance).toBeUndefined()
})

test('[P9d] a payment reference stands in the transactions of both sides', ({ world }) => {
  world.pays({ ...base, [one]: { reference: kid } })
  world.until('2026-01-15T11:00')
  const told = [kroner, olas].map((side) => world.listAccountRows(side)[0]?.details)
  for (const details of told) {
    expect(details).toMatchObject({ kid })
    expect(details).not.toHaveProperty(text)
  }
})

test.each(
  // biome-ignore format: a table
  [
    ['one beside a text', { [one]: { reference: kid }, [text]: 'Invoice' }, 'FORMAT_ERROR', `$.${one}`],
    ['a list beside a text', { [many]: [{ reference: kid }], [text]: 'Invoice' }, 'FORMAT_ERROR', `$.${many}`],
    ['one beside a list', { [one]: { reference: kid }, [many]: [{ reference: kid }] }, 'FORMAT_ERROR', `$.${one}`],
    ['a wrong one beside a text', { [one]: { reference: 'x' }, [text]: 'Invoice' }, 'FORMAT_ERROR', `$.${one}`],
    ['an empty list', { [many]: [] }, 'FORMAT_ERROR', `$.${many}`],
    ['a list of 51', { [many]: Array.from({ length: 51 }, () => ({ reference: kid })) }, 'FORMAT_ERROR', `$.${many}`],
    ['a second one that is none', { [many]: [{ reference: kid }, { reference: kid.slice(1) }] }, 'KID_INVALID', `$.${many}[1].reference`],
    ['one of the type SCOR that is none', { [many]: [{ reference: 'Invoice 4', referenceType: 'SCOR' }] }, 'KID_INVALID', `$.${many}[0].reference`],
    ['a text instead of an object', { [one]: kid }, 'FORMAT_ERROR', `$.${one}`],
    ['an object without reference', { [one]: {} }, 'FORMAT_ERROR', `$.${one}.reference`],
    ['a number as reference', { [one]: { reference: 1_234_567_897 } }, 'FORMAT_ERROR', `$.${one}.reference`],
    ['an empty reference', { [one]: { reference: '' } }, 'FORMAT_ERROR', `$.${one}.reference`],
    ['36 characters', { [one]: { reference: '1'.repeat(36) } }, 'FORMAT_ERROR', `$.${one}.reference`],
    ['an endless type', { [one]: { reference: kid, referenceType: 'x'.repeat(36) } }, 'FORMAT_ERROR', `$.${one}.referenceType`],
    ['a wrong check digit', { [one]: { reference: '1234567890' } }, 'KID_INVALID', `$.${one}.reference`],
    ['a wrong check digit in a list', { [many]: [{ reference: '1234567890' }] }, 'KID_INVALID', `$.${many}[0].reference`],
    ['one digit', { [one]: { reference: '0' } }, 'KID_INVALID', `$.${one}.reference`],
    ['26 digits', { [one]: { reference: '0'.repeat(26) } }, 'KID_INVALID', `$.${one}.reference`],
    ['a creditor reference of ISO 11649', { [one]: { reference: 'RF18539007547034' } }, 'KID_INVALID', `$.${one}.reference`],
  ],
)('[P9e] a reference is refused: %s', (_, changes, code, path) => {
  expect(start.refused({ ...base, ...changes })).toEqual({ code, path })
})

const invoices = [
  { reference: '2026-117', referenceType: 'CINV', referenceIssuer: 'Bakeriet AS' },
  { reference: 'Week 3', referenceType: 'PUOR' },
]

test('[P9g] several references are told by the transactions of both sides, each with its type and issuer', ({
  world,
}) => {
  world.pays({ ...base, [many]: [...invoices, { reference: kid }] })
  world.until('2026-01-15T11:00')
  for (const side of [kroner, olas]) {
    const details = world.listAccountRows(side)[0]?.details
    expect(details?.[many]).toEqual([...invoices, { reference: kid, referenceType: 'SCOR' }])
    expect(details?.kid).toBeUndefined()
  }
})

test('[P9g] references abroad are told as they were sent, without a type where they had none', ({
  world,
}) => {
  const references = [{ reference: 'RF18539007547034', referenceType: 'SCOR' }, { reference: 'order 4' }]
  const body = { ...fullPayment, [text]: undefined, [many]: references, requestedExecutionDate: undefined }
  world.pays(body, { product: abroad, asking: kari })
  world.until('2026-01-15T11:00')
  expect(world.listAccountRows(kroner).flatMap(({ details }) => details[many] ?? [])).toEqual(references)
})

test.each([
  ['RF18539007547034', undefined],
  ['RF18539007547035', 'FORMAT_ERROR'],
  ['rf18539007547034', 'FORMAT_ERROR'],
  ['RF18 5390 0754 7034', 'FORMAT_ERROR'],
  ['RF18', 'FORMAT_ERROR'],
  [kid, 'FORMAT_ERROR'],
])('[P9h] abroad %s as a reference of the type SCOR is answered %s', (reference, code) => {
  const body = { ...fullPayment, [text]: undefined, [one]: { reference, referenceType: 'SCOR' } }
  const asking = { product: abroad, asking: kari }
  if (code === undefined) expect(payingWorld().orders(body, asking).status).toBe('RCVD')
  else expect(start.refused(body, asking)).toEqual({ code, path: `$.${one}.reference` })
})

/** An account of Ola's to which nothing is paid without a reference. */
function demanding() {
  const world = payingWorld()
  const iban = norwegianIban('86011117947')
  const body = { ...account('ola'), bban: '86011117947', iban, kidRequired: true }
  world.does('createAccount', { body })
  return { world, creditor: { iban, currency: 'NOK' } }
}

test('[P9f] a creditor who demands a reference is not paid without one, by whatever name and product', () => {
  const { world, creditor } = demanding()
  const missing = { code: 'KID_MISSING', path: `$.${one}` }
  const body = from(kroner, to(creditor))
  expect(world.refused(body)).toEqual(missing)
  expect(world.refused({ ...body, [text]: kid })).toEqual(missing)
  const byNumber = { ...body, creditorAccount: { bban: creditor.iban.slice(4), currency: 'NOK' } }
  expect(world.refused(byNumber)).toEqual(missing)
  expect(world.refused(from(euros, to(creditor)), { product: abroad })).toEqual(missing)
  expect(world.refused({ ...byNumber, creditorAgent: 'DNBANOKK' }, { product: abroad })).toEqual(missing)
  expect(world.orders({ ...byNumber, [one]: { reference: kid } }).status).toBe('RCVD')
})

test('[P9f] the same digits at a bank abroad are another account, where nobody demands anything', () => {
  const { world, creditor } = demanding()
  const number = { bban: creditor.iban.slice(4), currency: 'SEK' }
  const body = { ...fullPayment, creditorAccount: number, requestedExecutionDate: undefined }
  const payment = world.pays(body, { product: abroad, asking: kari })
  world.until('2026-01-15T11:00')
  const { creditorAgent } = payment.transfers[0] ?? {}
  expect(creditorAgent).toBe('ESSESESS')
  expect(world.does('listAccounts').at(-1)).toMatchObject({ iban: creditor.iban, closingBooked: 100_000n })
})

/** The text of the refusal of a payment with a reference. */
function refusalText(body: object, product?: string): string {
  const input = { params: { paymentProduct: product ?? domestic }, query: {}, body }
  const answer = start.asks('createPayment', input, kari)
  return answer.ok ? '' : answer.error.text
}

test.each([
  ['1234567890', 'its last digit must be 7 (modulus 10) or 2 (modulus 11)'],
  ['20000000005', 'its last digit must be 8 (modulus 10) or 1 (modulus 11)'],
  ['61', 'its last digit must be 7 (modulus 10)'],
  ['4', 'a KID has 2 to 25 digits, not 1'],
  ['1'.repeat(26), 'a KID has 2 to 25 digits, not 26'],
  ['1234 567897', 'a KID has digits only'],
  ['RF18539007547034', 'a KID has digits only'],
])('[P9e] explains what is wrong with the KID %s', (reference, hint) => {
  const text = refusalText({ ...base, [one]: { reference } })
  expect(text).toContain(`got "${reference}": `)
  expect(text).toContain(hint)
  if (!hint.startsWith('its last')) return
  const right = [...hint.matchAll(/\b[0-9](?= \()/g)].map(([digit]) => reference.slice(0, -1) + digit)
  for (const kid of right)
    expect(payingWorld().orders({ ...base, [one]: { reference: kid } }).status).toBe('RCVD')
})

test.each([
  ['RF19539007547034', 'with right check digits it is RF18539007547034'],
  ['RF00INV2026X7', /with right check digits it is RF[0-9]{2}INV2026X7$/],
  ['RF18', 'it has 5 to 25 characters, not 4'],
  [`RF18${'1'.repeat(22)}`, 'it has 5 to 25 characters, not 26'],
  ['RF18 5390 0754 7034', 'it has capital letters and digits only'],
  ['RFAB539007547034', 'two check digits follow RF'],
  ['1234567897', 'it begins with RF'],
])('[P9h] explains what is wrong with the creditor reference %s', (reference, hint) => {
  const body = { ...fullPayment, [text]: undefined, [one]: { reference, referenceType: 'SCOR' } }
  const told = refusalText(body, abroad)
  expect(told).toMatch(hint)
  const [right] = /RF[0-9]{2}[A-Z0-9]+$/.exec(told) ?? []
  if (right === undefined) return
  const again = { ...body, [one]: { reference: right, referenceType: 'SCOR' } }
  expect(payingWorld().orders(again, { product: abroad }).status).toBe('RCVD')
})

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
const single = 'remittanceInformationStructured'
const list = 'remittanceInformationStructuredArray'
const text = 'remittanceInformationUnstructured'
const base = from(kroner, to(olas))

test.each([
  ['alone', { [single]: { reference: kid } }],
  ['with its type', { [single]: { reference: kid, referenceType: 'SCOR', referenceIssuer: 'NO' } }],
  ['as a list of one', { [list]: [{ reference: kid }] }],
])('[P9g] accepts a payment reference %s', (_, reference) => {
  const { transfers } = payingWorld().createPayment({ ...base, ...reference })
  expect(transfers[0]?.structured?.references).toMatchObject([{ reference: kid }])
  expect(transfers[0]?.remittance).toBeUndefined()
})

test('[P9g] puts a payment reference into the transactions of both sides', ({ world }) => {
  world.pay({ ...base, [single]: { reference: kid } })
  world.settleAt('2026-01-15T11:00')
  const detailsList = [kroner, olas].map((side) => world.listAccountRows(side)[0]?.details)
  for (const details of detailsList) {
    expect(details).toMatchObject({ kid })
    expect(details).not.toHaveProperty(text)
  }
})

test.each([
  {
    title: 'one with a text',
    changes: { [single]: { reference: kid }, [text]: 'Invoice' },
    code: 'FORMAT_ERROR',
    path: `$.${single}`,
  },
  {
    title: 'a list with a text',
    changes: { [list]: [{ reference: kid }], [text]: 'Invoice' },
    code: 'FORMAT_ERROR',
    path: `$.${list}`,
  },
  {
    title: 'one with a list',
    changes: { [single]: { reference: kid }, [list]: [{ reference: kid }] },
    code: 'FORMAT_ERROR',
    path: `$.${single}`,
  },
  {
    title: 'a wrong one with a text',
    changes: { [single]: { reference: 'x' }, [text]: 'Invoice' },
    code: 'FORMAT_ERROR',
    path: `$.${single}`,
  },
  {
    title: 'an empty list',
    changes: { [list]: [] },
    code: 'FORMAT_ERROR',
    path: `$.${list}`,
  },
  {
    title: 'a list of 51',
    changes: { [list]: Array.from({ length: 51 }, () => ({ reference: kid })) },
    code: 'FORMAT_ERROR',
    path: `$.${list}`,
  },
  {
    title: 'a second one that is invalid',
    changes: { [list]: [{ reference: kid }, { reference: kid.slice(1) }] },
    code: 'KID_INVALID',
    path: `$.${list}[1].reference`,
  },
  {
    title: 'an invalid one of the type SCOR',
    changes: { [list]: [{ reference: 'Invoice 4', referenceType: 'SCOR' }] },
    code: 'KID_INVALID',
    path: `$.${list}[0].reference`,
  },
  {
    title: 'a text instead of an object',
    changes: { [single]: kid },
    code: 'FORMAT_ERROR',
    path: `$.${single}`,
  },
  {
    title: 'an object without reference',
    changes: { [single]: {} },
    code: 'FORMAT_ERROR',
    path: `$.${single}.reference`,
  },
  {
    title: 'a number as reference',
    changes: { [single]: { reference: 1_234_567_897 } },
    code: 'FORMAT_ERROR',
    path: `$.${single}.reference`,
  },
  {
    title: 'an empty reference',
    changes: { [single]: { reference: '' } },
    code: 'FORMAT_ERROR',
    path: `$.${single}.reference`,
  },
  {
    title: '36 characters',
    changes: { [single]: { reference: '1'.repeat(36) } },
    code: 'FORMAT_ERROR',
    path: `$.${single}.reference`,
  },
  {
    title: 'an endless type',
    changes: { [single]: { reference: kid, referenceType: 'x'.repeat(36) } },
    code: 'FORMAT_ERROR',
    path: `$.${single}.referenceType`,
  },
  {
    title: 'a wrong check digit',
    changes: { [single]: { reference: '1234567890' } },
    code: 'KID_INVALID',
    path: `$.${single}.reference`,
  },
  {
    title: 'a wrong check digit in a list',
    changes: { [list]: [{ reference: '1234567890' }] },
    code: 'KID_INVALID',
    path: `$.${list}[0].reference`,
  },
  {
    title: 'one digit',
    changes: { [single]: { reference: '0' } },
    code: 'KID_INVALID',
    path: `$.${single}.reference`,
  },
  {
    title: '26 digits',
    changes: { [single]: { reference: '0'.repeat(26) } },
    code: 'KID_INVALID',
    path: `$.${single}.reference`,
  },
  {
    title: 'a creditor reference of ISO 11649',
    changes: { [single]: { reference: 'RF18539007547034' } },
    code: 'KID_INVALID',
    path: `$.${single}.reference`,
  },
])('[P9e] refuses a reference: $title', ({ changes, code, path }) => {
  expect(start.readRefusal({ ...base, ...changes })).toEqual({ code, path })
})

const invoices = [
  { reference: '2026-117', referenceType: 'CINV', referenceIssuer: 'Bakeriet AS' },
  { reference: 'Week 3', referenceType: 'PUOR' },
]

test('[P9g] returns several references on both sides, with type and issuer', ({ world }) => {
  world.pay({ ...base, [list]: [...invoices, { reference: kid }] })
  world.settleAt('2026-01-15T11:00')
  for (const side of [kroner, olas]) {
    const details = world.listAccountRows(side)[0]?.details
    expect(details?.[list]).toEqual([...invoices, { reference: kid, referenceType: 'SCOR' }])
    expect(details?.kid).toBeUndefined()
  }
})

test('[P9g] returns foreign references as sent, without a type if there was none', ({ world }) => {
  const references = [{ reference: 'RF18539007547034', referenceType: 'SCOR' }, { reference: 'order 4' }]
  const body = { ...fullPayment, [text]: undefined, [list]: references, requestedExecutionDate: undefined }
  world.pay(body, { product: abroad, caller: kari })
  world.settleAt('2026-01-15T11:00')
  expect(world.listAccountRows(kroner).flatMap(({ details }) => details[list] ?? [])).toEqual(references)
})

test.each([
  ['RF18539007547034', undefined],
  ['RF18539007547035', 'FORMAT_ERROR'],
  ['rf18539007547034', 'FORMAT_ERROR'],
  ['RF18 5390 0754 7034', 'FORMAT_ERROR'],
  ['RF18', 'FORMAT_ERROR'],
  [kid, 'FORMAT_ERROR'],
])('[P9h] returns %s as a foreign reference of type SCOR %s', (reference, code) => {
  const body = { ...fullPayment, [text]: undefined, [single]: { reference, referenceType: 'SCOR' } }
  const caller = { product: abroad, caller: kari }
  if (code === undefined) expect(payingWorld().createPayment(body, caller).status).toBe('RCVD')
  else expect(start.readRefusal(body, caller)).toEqual({ code, path: `$.${single}.reference` })
})

/** An account of Ola's to which nothing is paid without a reference. */
function demanding() {
  const world = payingWorld()
  const iban = norwegianIban('86011117947')
  const body = { ...account('ola'), bban: '86011117947', iban, kidRequired: true }
  world.call('createAccount', { body })
  return { world, creditor: { iban, currency: 'NOK' } }
}

test('[P9f] refuses payments without a reference to a creditor who requires one', () => {
  const { world, creditor } = demanding()
  const missing = { code: 'KID_MISSING', path: `$.${single}` }
  const body = from(kroner, to(creditor))
  expect(world.readRefusal(body)).toEqual(missing)
  expect(world.readRefusal({ ...body, [text]: kid })).toEqual(missing)
  const byNumber = { ...body, creditorAccount: { bban: creditor.iban.slice(4), currency: 'NOK' } }
  expect(world.readRefusal(byNumber)).toEqual(missing)
  expect(world.readRefusal(from(euros, to(creditor)), { product: abroad })).toEqual(missing)
  expect(world.readRefusal({ ...byNumber, creditorAgent: 'DNBANOKK' }, { product: abroad })).toEqual(missing)
  expect(world.createPayment({ ...byNumber, [single]: { reference: kid } }).status).toBe('RCVD')
})

test('[P9f] requires no reference for the same digits at a foreign bank', () => {
  const { world, creditor } = demanding()
  const number = { bban: creditor.iban.slice(4), currency: 'SEK' }
  const body = { ...fullPayment, creditorAccount: number, requestedExecutionDate: undefined }
  const payment = world.pay(body, { product: abroad, caller: kari })
  world.settleAt('2026-01-15T11:00')
  const { creditorAgent } = payment.transfers[0] ?? {}
  expect(creditorAgent).toBe('ESSESESS')
  expect(world.call('listAccounts').at(-1)).toMatchObject({ iban: creditor.iban, closingBooked: 100_000n })
})

/** The text of the refusal of a payment with a reference. */
function refusalText(body: object, product?: string): string {
  const input = { params: { paymentProduct: product ?? domestic }, query: {}, body }
  const answer = start.tryCall('createPayment', input, kari)
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
  const text = refusalText({ ...base, [single]: { reference } })
  expect(text).toContain(`got "${reference}": `)
  expect(text).toContain(hint)
  if (!hint.startsWith('its last')) return
  const right = [...hint.matchAll(/\b[0-9](?= \()/g)].map(([digit]) => reference.slice(0, -1) + digit)
  for (const kid of right)
    expect(payingWorld().createPayment({ ...base, [single]: { reference: kid } }).status).toBe('RCVD')
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
  const body = { ...fullPayment, [text]: undefined, [single]: { reference, referenceType: 'SCOR' } }
  const message = refusalText(body, abroad)
  expect(message).toMatch(hint)
  const [right] = /RF[0-9]{2}[A-Z0-9]+$/.exec(message) ?? []
  if (right === undefined) return
  const again = { ...body, [single]: { reference: right, referenceType: 'SCOR' } }
  expect(payingWorld().createPayment(again, { product: abroad }).status).toBe('RCVD')
})

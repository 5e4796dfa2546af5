import { expect } from 'vitest'
import {
  abroad,
  norwegian as athome,
  crowns,
  domestic,
  euros,
  from,
  fullBut,
  fullPayment,
  german,
  instantly,
  kroner,
  olas,
  payingWorld,
  sepa,
  start,
  swedish,
  test,
  to,
  wrongRow,
  yen,
} from '../kit/pays.ts'
import { type WrongRow, without } from '../kit/wrong.ts'

const account = (names: object, otherFields: object = {}) => ({
  creditorAccount: { currency: 'SEK', ...names },
  ...otherFields,
})
const nameless = without(fullPayment, 'creditorAgent')

test.each([
  ['a foreign IBAN without BIC', abroad, { ...nameless, ...account({ iban: german.iban }) }],
  ['a foreign number with the BIC of its bank', abroad, fullBut(account({ bban: '50000000058398257466' }))],
  ['a number of 30 characters', abroad, fullBut(account({ bban: 'x'.repeat(30) }))],
  ['an IBAN of Kosovo', abroad, { ...nameless, ...account({ iban: 'XK051212012345678906' }) }],
  [
    'a number with the BIC of a bank in Kosovo',
    abroad,
    fullBut(account({ bban: '1212012345678906' }, { creditorAgent: 'NCBVXKPR' })),
  ],
  [
    'an IBAN of Kosovo and the BIC of its bank',
    abroad,
    fullBut(account({ iban: 'XK051212012345678906' }, { creditorAgent: 'MBKOXKPRXXX' })),
  ],
  ['an IBAN at home', abroad, { ...nameless, ...account({ iban: athome.iban }) }],
  ['an IBAN at home', domestic, from(kroner, to(athome))],
  [
    'a number at home',
    domestic,
    from(kroner, { ...to(athome), creditorAccount: { bban: '97350490047', currency: 'NOK' } }),
  ],
  [
    'a number at home',
    instantly,
    from(kroner, { ...to(athome), creditorAccount: { bban: '97350490047', currency: 'NOK' } }),
  ],
  [
    'a number with the BIC of a bank at home',
    domestic,
    from(kroner, {
      ...to(athome),
      creditorAgent: 'DNBANOKKXXX',
      creditorAccount: { bban: '97350490047', currency: 'NOK' },
    }),
  ],
  [
    'an IBAN and the number inside it',
    domestic,
    from(kroner, {
      ...to(athome),
      creditorAccount: { iban: athome.iban, bban: athome.iban.slice(4), currency: 'NOK' },
    }),
  ],
  [
    'an IBAN and a number inside it as people write it',
    abroad,
    { ...nameless, ...account({ iban: swedish.iban, bban: '5839-825 7466' }) },
  ],
  [
    'an IBAN in euros and the number inside it',
    sepa,
    {
      ...from(kroner, to(german)),
      creditorAccount: { iban: german.iban, bban: '0532013000', currency: 'EUR' },
    },
  ],
  ['an IBAN of the euro area', sepa, from(kroner, to(german))],
  ['an IBAN of Sweden, in euros', sepa, from(kroner, to(swedish, '1', 'EUR'))],
  ['an IBAN at home, in euros', sepa, from(kroner, to(athome, '1', 'EUR'))],
  [
    'an IBAN of the euro area and the BIC of a bank in New York',
    sepa,
    from(kroner, { ...to(german), creditorAgent: 'CHASUS33' }),
  ],
  [
    'an IBAN of Sweden and the BIC of a bank in Tokyo',
    sepa,
    from(kroner, { ...to(swedish, '1', 'EUR'), creditorAgent: 'BOTKJPJTXXX' }),
  ],
])('[P2c] [P1c] accepts a creditor with %s: %s', (_, product, body) => {
  expect(payingWorld().createPayment(body, { product }).status).toBe('RCVD')
})

const place = '$.creditorAccount'
const iban = `${place}.iban`
const bban = `${place}.bban`

test.each<WrongRow>([
  wrongRow('no name', account({}), place),
  wrongRow('the numbers of two accounts', account({ iban: swedish.iban, bban: '1' }), place),
  wrongRow(
    'a number that goes on before that of the IBAN',
    account({ iban: swedish.iban, bban: '45500000' }),
    place,
  ),
  wrongRow('the numbers of two accounts at home', account({ iban: athome.iban, bban: '86011117947' }), place),
  wrongRow('an empty IBAN', account({ iban: '' }), iban),
  wrongRow('an IBAN of 35 characters', account({ iban: 'S'.repeat(35) }), iban),
  wrongRow('wrong check digits', account({ iban: 'SE4650000000058398257466' }), iban),
  wrongRow('an IBAN in small letters with a hyphen', account({ iban: 'se45-50000000058398257466' }), iban),
  wrongRow('a letter that becomes two capitals', account({ iban: 'MT84MALT011000012345MTLCAßT001' }), iban),
  wrongRow('blanks alone as IBAN', account({ iban: '    ' }), iban),
  wrongRow('blanks alone as number', account({ bban: ' ' }), bban),
  wrongRow('a short IBAN', account({ iban: 'NO9386011117' }), iban),
  wrongRow('a number as IBAN', account({ iban: 45 }), iban),
  wrongRow('an IBAN of a country without any', account({ iban: 'US64SVBKUS6S3300958879' }), iban),
  wrongRow('an empty number', account({ bban: '' }), bban),
  wrongRow('a number of 31 characters', account({ bban: 'x'.repeat(31) }), bban),
  wrongRow('a bban that is a number', account({ bban: 97_350_490_047 }), bban),
  [
    'a bban without BIC',
    { ...nameless, ...account({ bban: '97350490047' }) },
    'FORMAT_ERROR',
    '$.creditorAgent',
  ],
  wrongRow(
    'a bban with a BIC of no country',
    account({ bban: '1' }, { creditorAgent: 'ESSEZZSS' }),
    '$.creditorAgent',
  ),
])('[P2c] refuses a creditor with %s', (_, body, code, path) => {
  expect(start.readRefusal(body, { product: abroad })).toEqual({ code, path })
})

test.each([
  ['in small letters', (text: string) => text.toLowerCase()],
  ['in groups of four', (text: string) => text.replaceAll(/.{4}/g, '$& ')],
  ['in groups and small letters', (text: string) => ` ${text.toLowerCase().replaceAll(/.{4}/g, '$&\u00a0')}`],
])('[X5j] reads an IBAN %s and stores its electronic form', (_, write) => {
  const body = from(kroner, { ...to(athome), creditorAccount: { iban: write(athome.iban), currency: 'NOK' } })
  const ownBody = {
    ...body,
    debtorAccount: { iban: write(kroner.iban), bban: kroner.iban.slice(4), currency: 'NOK' },
  }
  const payment = payingWorld().createPayment(ownBody, { product: domestic })
  expect(payment.transfers[0]?.creditorAccount).toEqual({ iban: athome.iban, currency: 'NOK' })
  expect(payment.debtorAccount).toEqual({ bban: kroner.iban.slice(4), iban: kroner.iban, currency: 'NOK' })
})

test('[P2c] gives the right check digits of a wrong IBAN', () => {
  const body = fullBut(account({ iban: 'SE4650000000058398257466' }))
  const input = { params: { paymentProduct: abroad }, query: {}, body }
  const answer = start.executeUntyped('createPayment', input, {
    now: start.now,
    psu: { identity: 'kari' },
  })
  expect(answer).toMatchObject({ error: { text: expect.stringContaining(`it is ${swedish.iban}`) } })
})

test.each([
  ['another number than an account', domestic, { bban: '97350490048' }, {}, bban],
  ['a number of ten digits', domestic, { bban: '9735049004' }, {}, bban],
  ['an IBAN abroad', domestic, { iban: swedish.iban }, {}, iban],
  ['an IBAN abroad', instantly, { iban: german.iban }, {}, iban],
  [
    'a number with the BIC of a bank abroad',
    domestic,
    { bban: '97350490047' },
    { creditorAgent: 'ESSESESS' },
    '$.creditorAgent',
  ],
  ['a number', sepa, { bban: '97350490047' }, { creditorAgent: 'DNBANOKK' }, iban],
  ['an IBAN of Kosovo', sepa, { iban: 'XK051212012345678906' }, {}, iban],
  ['an IBAN of Kosovo', domestic, { iban: 'XK051212012345678906' }, {}, iban],
  ['an IBAN outside the area', sepa, { iban: 'TR330006100519786457841326' }, {}, iban],
])('[P1c] refuses a creditor with %s: %s', (_, product, names, otherFields, path) => {
  const currency = product === sepa ? 'EUR' : 'NOK'
  const body = {
    ...from(kroner, to(athome, '1', currency)),
    ...otherFields,
    creditorAccount: { ...names, currency },
  }
  expect(start.readRefusal(body, { product })).toEqual({ code: 'FORMAT_ERROR', path })
})

test.each([
  ['DNBANOKK', true],
  ['DNBANOKKXXX', true],
  ['DEUTDEFF500', true],
  ['ESSESES2', true],
  ['dnbanokk', false],
  ['DNBANOK', false],
  ['DNBANOKKX', false],
  ['DNBANOKKXX', false],
  ['DNBANOKKXXXX', false],
  ['DNB1NOKK', false],
  ['DNBANO1K', false],
  ['DNBANOKO', false],
  [' DNBANOKK', false],
  ['DNBANOKK ', false],
  ['', false],
])('[P2d] checks "%s" as a BIC: %s', (creditorAgent, isOne) => {
  const body = fullBut({ creditorAgent })
  if (isOne)
    expect(payingWorld().createPayment(body, { product: abroad }).transfers[0]).toMatchObject({
      creditorAgent,
    })
  else
    expect(start.readRefusal(body, { product: abroad })).toEqual({
      code: 'FORMAT_ERROR',
      path: '$.creditorAgent',
    })
})

test('[P2c] refuses a payment to the debtor account, by any name', () => {
  const path = '$.creditorAccount'
  const byNumber = { ...to(kroner), creditorAccount: { bban: kroner.iban.slice(4), currency: 'NOK' } }
  for (const transfer of [to(kroner), byNumber]) {
    expect(start.readRefusal(from(kroner, transfer))).toEqual({ code: 'FORMAT_ERROR', path })
  }
})

test("[P1e] refuses a creditor of this bank in another currency than its account's", ({ world }) => {
  const wrongly = (creditorAccount: object) => ({ ...from(kroner, to(athome)), creditorAccount })
  const expected = { code: 'FORMAT_ERROR', path: `${place}.currency` }
  for (const product of [domestic, instantly]) {
    const again = { product, allowLogicalDuplicate: true }
    for (const account of [euros, crowns, yen]) {
      const references = [{ iban: account.iban }, { bban: account.iban.slice(4) }]
      for (const names of references) {
        expect(world.readRefusal(wrongly({ ...names, currency: 'NOK' }), { product })).toEqual(expected)
        expect(world.tryPayment(wrongly({ ...names, currency: account.currency }), again)).toBe('RCVD')
        expect(world.tryPayment(wrongly(names), again)).toBe('RCVD')
      }
    }
    expect(world.readRefusal(wrongly({ iban: olas.iban, currency: 'EUR' }), { product })).toEqual(expected)
  }
  const abroadTo = (names: object) => ({ ...nameless, creditorAccount: names })
  expect(world.readRefusal(abroadTo({ iban: olas.iban, currency: 'SEK' }), { product: abroad })).toEqual(
    expected,
  )
  const number = { creditorAgent: 'PKTBNOKK', creditorAccount: { bban: olas.iban.slice(4), currency: 'SEK' } }
  expect(world.readRefusal(fullBut(number), { product: abroad })).toEqual(expected)
  const bulk = {
    debtorAccount: { iban: kroner.iban },
    payments: [to(olas), { ...to(), creditorAccount: { iban: euros.iban, currency: 'NOK' } }],
  }
  expect(world.readRefusal(bulk, {}, 'bulk-payments')).toEqual({
    ...expected,
    path: '$.payments[1].creditorAccount.currency',
  })
})

test('[P1e] compares no currency of a foreign or closed account', ({ world }) => {
  const createBody = (creditorAccount: object) => ({ ...from(kroner, to(athome)), creditorAccount })
  expect(world.tryPayment(createBody({ iban: athome.iban, currency: 'USD' }))).toBe('RCVD')
  world.closeAccount(euros)
  expect(world.tryPayment(createBody({ iban: euros.iban, currency: 'NOK' }))).toBe('RCVD')
})

import { openBank, type RecordedBank } from '../bank.ts'
import {
  crossBorder,
  domestic,
  instant,
  orders,
  paying,
  people,
  present,
  type Service,
  stranger,
  transfer,
} from '../bodies.ts'
import { createBrowser, readScaLink } from '../browser.ts'
import { readJsonBody } from '../read-json-body.ts'
import type { Chapter } from './chapter.ts'

type Tpp = ReturnType<RecordedBank['tpp']>

function payer(bank: RecordedBank): Tpp {
  return bank.tpp({ headers: { ...present, ...stranger, ...paying } })
}

/** A payment of a service from its beginning to its end, which the same person approves. */
async function payAndCancel(bank: RecordedBank, service: Service): Promise<void> {
  const tpp = payer(bank)
  const path = `/v1/${service}/${domestic}`
  bank.heading(`the life of one of ${service}`)
  const { paymentId } = await readJsonBody(await tpp.post(path, { body: orders[service]() }))
  const paymentPath = `${path}/${paymentId}`
  await tpp.get(paymentPath)
  await tpp.get(`${paymentPath}/status`)
  const authorisation = await tpp.post(`${paymentPath}/authorisations`)
  const { authorisationId } = await readJsonBody(authorisation.clone())
  await tpp.get(`${paymentPath}/authorisations`)
  await tpp.get(`${paymentPath}/authorisations/${authorisationId}`)
  await createBrowser(bank).answer(await readScaLink(authorisation), people.jonas)
  await tpp.get(`${paymentPath}/status`)
  const ending = await tpp.post(`${paymentPath}/cancellation-authorisations`)
  const end = await readJsonBody(ending.clone())
  await tpp.get(`${paymentPath}/cancellation-authorisations`)
  await tpp.get(`${paymentPath}/cancellation-authorisations/${end.authorisationId}`)
  await createBrowser(bank, 'nb-NO').answer(
    await readScaLink(ending),
    people.jonas,
    service === 'payments' ? 'refuse' : 'approve',
  )
  await tpp.get(`${paymentPath}/status`)
  await tpp.delete(paymentPath)
  await tpp.get(paymentPath)
  bank.heading(`one of ${service} that is taken back before anybody approves it`)
  const otherPayment = await readJsonBody(await tpp.post(path, { body: orders[service]('7') }))
  await tpp.delete(`${path}/${otherPayment.paymentId}`)
  await tpp.get(`${path}/${otherPayment.paymentId}/status`)
}

/** Payments of other products and with other fields, approved and carried out. */
async function otherPayments(bank: RecordedBank): Promise<void> {
  const tpp = payer(bank)
  const abroad = {
    instructedAmount: { currency: 'SEK', amount: '1000' },
    creditorName: 'Kajsa Lindgren',
    creditorAccount: { currency: 'SEK', iban: 'SE4550000000058398257466' },
    creditorAgent: 'ESSESESS',
  }
  const cases = [
    [crossBorder, { ...orders.payments(), ...abroad }],
    [instant, orders.payments('12')],
    [domestic, { ...orders.payments('13'), remittanceInformationStructured: { reference: '2345676' } }],
    [domestic, { ...orders.payments('14'), requestedExecutionDate: '2026-01-19' }],
  ] as const
  for (const [product, body] of cases) {
    const path = `/v1/payments/${product}`
    bank.heading(`a payment of ${body.instructedAmount.amount} by ${product}`)
    const { paymentId } = await readJsonBody(await tpp.post(path, { body }))
    await createBrowser(bank).answer(
      await readScaLink(await tpp.post(`${path}/${paymentId}/authorisations`)),
      people.jonas,
    )
    await tpp.get(`${path}/${paymentId}`)
    await bank.list(() => bank.ask('POST', '/_sandbox/clock/advance', { body: { to: 'nextBatch' } }))
    await tpp.get(`${path}/${paymentId}/status`)
  }
}

/** Payments of the three services. */
export const payments: Chapter = async (transcript) => {
  const bank = openBank(transcript, { data: 'fixed' })
  await payAndCancel(bank, 'payments')
  await payAndCancel(bank, 'periodic-payments')
  await payAndCancel(bank, 'bulk-payments')
  await otherPayments(bank)
}

/** Baskets of payments, and the batches in which they are carried out. */
export const baskets: Chapter = async (transcript) => {
  const bank = openBank(transcript, { data: 'fixed' })
  const tpp = payer(bank)
  bank.heading('a basket of two payments')
  const pay = async (amount: string) => {
    const body = { ...orders.payments(), ...transfer(amount) }
    return readJsonBody(await tpp.post(`/v1/payments/${domestic}` as string, { body }))
  }
  const paymentIds = await bank.prepare(async () => [
    (await pay('30')).paymentId,
    (await pay('31')).paymentId,
    (await pay('32')).paymentId,
  ])
  const createBasket = async (...ids: readonly (string | undefined)[]) => {
    const { basketId } = await readJsonBody(
      await tpp.post('/v1/signing-baskets' as string, { body: { paymentIds: ids } }),
    )
    return `/v1/signing-baskets/${basketId}`
  }
  const basketPath = await createBasket(paymentIds[0], paymentIds[1])
  await tpp.get(basketPath)
  await tpp.get(`${basketPath}/status`)
  const authorisation = await tpp.post(`${basketPath}/authorisations`)
  const { authorisationId } = await readJsonBody(authorisation.clone())
  await tpp.get(`${basketPath}/authorisations`)
  await tpp.get(`${basketPath}/authorisations/${authorisationId}`)
  await createBrowser(bank, 'nb').answer(await readScaLink(authorisation), people.jonas)
  await tpp.get(`${basketPath}/status`)
  bank.heading('a basket that is deleted')
  const otherPath = await createBasket(paymentIds[2])
  await tpp.delete(otherPath)
  await tpp.get(otherPath)
  bank.heading('the batch')
  await bank.list(() => bank.ask('POST', '/_sandbox/clock/advance', { body: { to: 'nextBatch' } }))
  const batches = await readJsonBody<{ batchId: string }[]>(
    await tpp.get('/v1/sandbox/batches', { query: { limit: 1 } }),
    200,
  )
  await tpp.get(`/v1/sandbox/batches/${batches[0]?.batchId}`)
  await tpp.get(`${basketPath}/status`)
  await bank.list(() => tpp.get(`/v1/payments/${domestic}/${paymentIds[0]}/status`))
}

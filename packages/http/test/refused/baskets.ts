import type { Operation } from '../../src/operations/operation.ts'
import { supplementaryCard } from '../kit/bodies.ts'
import { pay, paymentBodies } from '../kit/payments.ts'
import { trusted } from '../kit/psu.ts'
import type { World } from '../kit/world.ts'
import { after, approvedBefore, companyOrders, forCompany, succeed, withoutPsu } from './preparations.ts'
import {
  lenient,
  type Preparation,
  type RefusedRequest,
  refusedUnknown,
  refusedWhere,
  refuseRequest,
} from './refused-request.ts'

const isOfBasket = ({ path }: Operation) => path.includes('{basketId}')

/** States a basket that is refused, by the payments in it. */
function basket(
  rule: RefusedRequest['rule'],
  paymentsIn: (world: World) => readonly unknown[] | Promise<readonly unknown[]>,
  prepare: Preparation['prepare'] = () => ({}),
): RefusedRequest {
  return refuseRequest(rule, 'createSigningBasket', undefined, {
    async prepare(world, request) {
      const prepared = { ...(await prepare(world, request)) }
      const ids = { ...world.ids, ...prepared.ids }
      return { ...prepared, call: { body: { paymentIds: await paymentsIn({ ...world, ids }) } } }
    },
  })
}

const paymentIds = ({ ids }: Pick<World, 'ids'>) => [ids['paymentId payments']]

/** A payment of another PSU of the TPP. */
async function withOther(world: World) {
  const { paymentId } = await pay(world.sandbox.tpp({ psu: 'nobody' }), paymentBodies.payments('31'))
  return [...paymentIds(world), paymentId]
}

/** The request names Ola, who has a card. */
async function asOla(world: World) {
  await succeed(world, ['createSupplementaryCard', { body: supplementaryCard('ola') }])
  return { tpp: await trusted(world.sandbox, 'ola') }
}

/** A basket of payments, all of which are approved. */
async function approvedBasket({ sandbox, tpp, ids }: World) {
  await sandbox.psu('kari').approve(await tpp.post(`/v1/signing-baskets/${ids.basketId}/authorisations`))
  return undefined
}

/** What signing baskets are refused for. */
export const refusedBaskets: readonly RefusedRequest[] = [
  ...refusedUnknown('Q14h', '/v1/signing-baskets/{basketId}'),
  ...refusedUnknown('P7j', '/v1/signing-baskets/{basketId}/authorisations/{authorisationId}'),
  basket('B1b', () => ['x']),
  basket('B1b', (world) => [...paymentIds(world), ...paymentIds(world)]),
  basket('B1c', withOther),
  basket('B1d', paymentIds, after(['createSigningBasket'])),
  basket('B1e', paymentIds, after(['cancelPayment'])),
  basket('B1f', paymentIds, asOla),
  basket('B2a', ({ ids }) => [ids['paymentId bulk-payments']]),
  basket('B2a', ({ ids }) => [ids['paymentId periodic-payments']]),
  basket('S7a', paymentIds, companyOrders),
  basket('S7d', paymentIds, forCompany),
  refuseRequest('B4c', 'startSigningBasketAuthorisation', undefined, { prepare: approvedBefore }),
  refuseRequest('B5b', 'deleteSigningBasket', undefined, { prepare: approvedBasket }),
  refuseRequest('P7e', 'startSigningBasketAuthorisation', undefined, {
    prepare: withoutPsu,
    settings: lenient,
  }),
  ...refusedWhere('S7a', (operation) => isOfBasket(operation) && operation.rules.includes('S7a'), {
    prepare: companyOrders,
  }),
  ...refusedWhere('S7d', isOfBasket, { prepare: forCompany }),
]

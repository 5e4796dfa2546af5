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
  refused,
  refusedUnknown,
  refusedWhere,
} from './refused-request.ts'

const isOfBasket = ({ path }: Operation) => path.includes('{basketId}')

/** States a basket that is refused, by the payments in it. */
function basket(
  rule: RefusedRequest['rule'],
  paymentsIn: (world: World) => readonly unknown[] | Promise<readonly unknown[]>,
  prepare: Preparation['prepare'] = () => ({}),
): RefusedRequest {
  return refused(rule, 'createSigningBasket', undefined, {
    async prepare(world, request) {
      const prepared = { ...(await prepare(world, request)) }
      const ids = { ...world.ids, ...prepared.ids }
      return { ...prepared, call: { body: { paymentIds: await paymentsIn({ ...world, ids }) } } }
    },
  })
}

const one = ({ ids }: Pick<World, 'ids'>) => [ids['paymentId payments']]

/** A payment of another PSU of the TPP. */
async function withOther(world: World) {
  const { paymentId } = await pay(world.sandbox.tpp({ psu: 'nobody' }), paymentBodies.payments('31'))
  return [...one(world), paymentId]
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
  basket('B1b', (world) => [...one(world), ...one(world)]),
  basket('B1c', withOther),
  basket('B1d', one, after(['createSigningBasket'])),
  basket('B1e', one, after(['cancelPayment'])),
  basket('B1f', one, asOla),
  basket('B2a', ({ ids }) => [ids['paymentId bulk-payments']]),
  basket('B2a', ({ ids }) => [ids['paymentId periodic-payments']]),
  basket('S7a', one, companyOrders),
  basket('S7d', one, forCompany),
  refused('B4c', 'startSigningBasketAuthorisation', undefined, { prepare: approvedBefore }),
  refused('B5b', 'deleteSigningBasket', undefined, { prepare: approvedBasket }),
  refused('P7e', 'startSigningBasketAuthorisation', undefined, { prepare: withoutPsu, settings: lenient }),
  ...refusedWhere('S7a', (operation) => isOfBasket(operation) && operation.rules.includes('S7a'), {
    prepare: companyOrders,
  }),
  ...refusedWhere('S7d', isOfBasket, { prepare: forCompany }),
]

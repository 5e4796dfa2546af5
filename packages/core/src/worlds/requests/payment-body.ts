import type { AccountReference } from '../../base/iso/contract.ts'
import { formatAmount } from '../../base/money/amount.ts'
import type { Currency } from '../../base/money/currencies.ts'
import { planMinor } from '../plan/amounts.ts'
import { checkNumber, readPartyReference } from '../plan/parties.ts'
import { unknownName } from '../plan/problems.ts'
import type { WorldPayment } from '../schema/parts.ts'
import { type PaymentPlan, readFutureDay } from './payment-plan.ts'
import type { StepPlace } from './world-steps.ts'

/** One transfer of a payment, from the file. */
type WorldTransfer = Pick<WorldPayment, 'to' | 'amount' | 'currency' | 'text' | 'kid'>

interface Creditor {
  readonly creditorName: string
  readonly creditorAccount: AccountReference
}

/**
 * Finds the creditor of a transfer. Reports a problem and returns undefined if the name is unknown or has no
 * account.
 */
function findCreditor(
  to: WorldTransfer['to'],
  currency: Currency,
  place: StepPlace,
  world: PartyWorld,
): Creditor | undefined {
  if (to === undefined) return undefined
  const { accounts } = place.context.plan.holdings
  if (typeof to !== 'string') {
    checkNumber(to.account, place.at('account'))
    const reference = readPartyReference(to.account, currency)
    const accountPlan = [...accounts.values()].find(({ body }) => body.iban === reference.iban)
    return {
      creditorName: to.name,
      creditorAccount: { ...reference, currency: accountPlan?.body.currency ?? currency },
    }
  }
  const account = accounts.get(to)
  if (account !== undefined) {
    const { owner, body } = account
    const creditorAccount = { iban: body.iban, currency: body.currency }
    return { creditorName: owner.body.name, creditorAccount }
  }
  const party = world.parties?.[to]
  if (party?.account !== undefined) {
    return { creditorName: party.name, creditorAccount: readPartyReference(party.account, currency) }
  }
  if (party !== undefined) {
    place.report({ problem: 'must be a party with an account', got: to })
    return undefined
  }
  const listNames = () => [...accounts.keys(), ...Object.keys(world.parties ?? {})]
  unknownName(to, 'account or party', listNames, place)
  return undefined
}

interface PartyWorld {
  readonly parties?:
    | Readonly<Record<string, { readonly name: string; readonly account?: string | undefined }>>
    | undefined
}

function createTransferBody(
  transfer: WorldTransfer,
  defaults: Currency,
  place: StepPlace,
  world: PartyWorld,
) {
  const { currency = defaults, text, kid, amount = 0 } = transfer
  const creditor = findCreditor(transfer.to, currency, place.at('to'), world)
  const minor = planMinor(amount, currency, place.at('amount'))
  if (kid !== undefined && text !== undefined) place.at('kid').report('cannot be combined with text')
  return (
    creditor && {
      instructedAmount: { amount: formatAmount({ minor, currency }), currency },
      ...creditor,
      ...(text !== undefined && { remittanceInformationUnstructured: text }),
      ...(kid !== undefined && { remittanceInformationStructured: { reference: kid } }),
    }
  )
}

function toDebtorAccount({ debtor }: PaymentPlan) {
  const { body } = debtor
  return 'iban' in body
    ? { iban: body.iban, currency: body.currency }
    : { maskedPan: body.maskedPan, currency: body.currency }
}

const bodies = {
  payments(plan: PaymentPlan, world: PartyWorld) {
    const transfer = createTransferBody(plan.entry, plan.currency, plan.place, world)
    const day = plan.day && { requestedExecutionDate: plan.day }
    return transfer && { ...transfer, debtorAccount: toDebtorAccount(plan), ...day }
  },
  'periodic-payments'(plan: PaymentPlan, world: PartyWorld) {
    const transfer = createTransferBody(plan.entry, plan.currency, plan.place, world)
    const endDate = readFutureDay(plan.entry, 'until', plan.place)
    const { every: frequency } = plan.entry
    const startDate = plan.day ?? plan.madeOn
    const end = endDate && { endDate }
    return transfer && { ...transfer, debtorAccount: toDebtorAccount(plan), startDate, frequency, ...end }
  },
  'bulk-payments'(plan: PaymentPlan, world: PartyWorld) {
    const { transfers = [] } = plan.entry
    const payments = transfers.map((transfer, index) =>
      createTransferBody(transfer, plan.currency, plan.place.at('transfers', index), world),
    )
    const day = plan.day && { requestedExecutionDate: plan.day }
    return payments.includes(undefined)
      ? undefined
      : { debtorAccount: toDebtorAccount(plan), payments, ...day }
  },
} as const

/** Builds the body of a payment request. Reports problems and returns undefined if it cannot be built. */
export function createPaymentBody(plan: PaymentPlan, world: PartyWorld): object | undefined {
  return bodies[plan.service](plan, world)
}

/** Reports wrong creditors of a payment that cannot be planned, so that all problems are reported at once. */
export function checkCreditors({ transfers, to }: WorldPayment, place: StepPlace, world: PartyWorld): void {
  const creditors = transfers?.map(
    (transfer, index) => [transfer.to, place.at('transfers', index, 'to')] as const,
  )
  for (const [creditor, at] of creditors ?? [[to, place.at('to')] as const])
    findCreditor(creditor, 'NOK', at, world)
}

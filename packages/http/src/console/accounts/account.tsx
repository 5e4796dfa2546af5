import type { Money } from '@pocketbank/core'
import { customerOf, spendable } from '@pocketbank/core/internal'
import { writeDecimal } from '../../sca/amount.ts'
import { visible } from '../../visible-text.ts'
import { ConsentTable } from '../consents/consent-table.tsx'
import { describeConsent } from '../consents/what-consents.ts'
import { dataWords } from '../data-words.ts'
import { AccountNumber, Amount, customerPath, holderPath, TableCard, To } from '../display.tsx'
import { type Fact, Facts } from '../facts.tsx'
import type { Drawn, Given } from '../page.ts'
import { drawMissing } from '../problem.tsx'
import { Balances, EndForm, NewPurchase, NewRow } from './account-forms.tsx'
import { Rows } from './account-rows.tsx'
import { BalanceChart } from './chart.tsx'
import {
  accountHolder,
  cardHolder,
  cardsWith,
  findConsentsAt,
  type Holder,
  type OfHolder,
  personsAt,
  readBalanceSeries,
} from './what-account.ts'
import { accountPageWords } from './words.ts'

/** How far below zero it may go, in minor units. */
function creditOf(holder: Holder): bigint {
  return holder.kind === 'account' ? holder.row.creditLine : holder.row.creditLimit
}

function balanceFacts({ holder }: Pick<OfHolder, 'holder'>): readonly Fact[] {
  const { currency, closingBooked, expected, waiting } = holder.row
  const credit = creditOf(holder)
  const amount = (minor: bigint) => <Amount money={{ currency, minor } satisfies Money} />
  return [
    [accountPageWords.booked, amount(closingBooked)],
    [
      accountPageWords.expected,
      <>
        {amount(expected)} <small>{accountPageWords.expectedHint}</small>
      </>,
    ],
    ...(waiting === 0n ? [] : [[accountPageWords.waiting, amount(waiting)] as const]),
    ...(credit === 0n
      ? []
      : [
          [
            holder.kind === 'account' ? accountPageWords.creditLine : accountPageWords.creditLimit,
            amount(credit),
          ] as const,
        ]),
    [accountPageWords.spendable, amount(spendable({ balances: holder.row, credit }))],
  ]
}

function nameFacts({ given, holder }: OfHolder): readonly Fact[] {
  const owner = customerOf(given.engine.bank, holder.row.owner)
  const ownerFact: Fact = [
    dataWords.owner,
    <To given={given} path={customerPath(owner.number)} name={owner.name} />,
  ]
  const id: Fact = [dataWords.id, <span class="id">{holder.row.id}</span>]
  if (holder.kind === 'account') {
    const { iban, bban, product, cashAccountType, kidRequired } = holder.row
    return [
      ownerFact,
      [accountPageWords.iban, <AccountNumber text={iban} />],
      [accountPageWords.bban, <AccountNumber text={bban} />],
      [accountPageWords.product, `${visible(product)}, ${cashAccountType}`],
      ...(kidRequired ? [[accountPageWords.kidRequired, dataWords.yes] as const] : []),
      id,
    ]
  }
  const { maskedPan, product, expiry, status } = holder.row
  return [
    ownerFact,
    [dataWords.number, <AccountNumber text={maskedPan} />],
    [accountPageWords.status, status],
    [accountPageWords.product, visible(product)],
    [accountPageWords.expires, visible(expiry)],
    id,
  ]
}

function AccountHead({ given, holder }: OfHolder) {
  const account = holder.kind === 'account' ? holder.row.iban : holder.row.maskedPan
  return (
    <div class="grid">
      <section class="card">
        <Facts facts={balanceFacts({ holder })} />
        <p>
          <a href={given.href('/console/payments', { account })}>{accountPageWords.payments}</a>
        </p>
      </section>
      <section class="card">
        <Facts facts={nameFacts({ given, holder })} />
      </section>
    </div>
  )
}

function Persons({ given, holder }: OfHolder) {
  const own = accountPageWords.persons
  const { currency } = holder.row
  const amount = (limit: number) => `${currency}\u00a0${writeDecimal(String(limit), 'en')}`
  return (
    <TableCard
      title={own.title}
      columns={[dataWords.person, dataWords.agreement, own.may, own.limits]}
      rows={personsAt(given.engine.bank, holder).map(({ person, agreement, engagement }) => {
        const { roles, registerLimit: register, approvalLimit: approve } = engagement
        return [
          <To given={given} path={customerPath(person.number)} name={person.name} />,
          <To given={given} path={`/console/agreements/${agreement.id}`} name={agreement.name} />,
          roles.join(', '),
          [
            ...(register === undefined ? [] : [own.register(amount(register))]),
            ...(approve === undefined ? [] : [own.approve(amount(approve))]),
          ].join(', '),
        ]
      })}
      none={own.none}
    />
  )
}

function AccountConsents({ given, holder }: OfHolder) {
  const { bank } = given.engine
  const { rows } = findConsentsAt(bank, holder.kind, holder.row.serial)
  const shown = rows.map((consent) => describeConsent(bank, consent))
  return (
    <ConsentTable
      given={given}
      consents={shown}
      title={accountPageWords.consents}
      none={accountPageWords.noConsents}
    />
  )
}

/** The cards that share the balances of one. */
function OtherCards({ given, holder }: OfHolder) {
  if (holder.kind === 'account') return null
  const others = cardsWith(given.engine.bank, holder.row).filter(({ serial }) => serial !== holder.row.serial)
  if (others.length === 0) return null
  return (
    <TableCard
      title={accountPageWords.otherCards}
      columns={[dataWords.name, dataWords.number, dataWords.status]}
      rows={others.map(({ id, name, maskedPan, status }) => [
        <To given={given} path={holderPath({ kind: 'card-account', id })} name={name} />,
        <AccountNumber text={maskedPan} />,
        status,
      ])}
      none=""
    />
  )
}

function drawHolder({ given, holder }: OfHolder): Drawn {
  const series = readBalanceSeries(given.engine.bank, holder, given.now)
  const NewEntry = holder.kind === 'account' ? NewRow : NewPurchase
  const of = { given, holder }
  const content = (
    <>
      <AccountHead {...of} />
      <BalanceChart series={series} currency={holder.row.currency} />
      <NewEntry {...of} />
      <Rows {...of} />
      <OtherCards {...of} />
      <Persons {...of} />
      <AccountConsents {...of} />
      <Balances {...of} />
      <EndForm {...of} />
    </>
  )
  return { title: visible(holder.row.name), content }
}

/** One account. */
export function drawAccount(given: Given): Drawn {
  const holder = accountHolder(given.engine.bank, given.names.id ?? '')
  return holder === undefined ? drawMissing(accountPageWords.notThere) : drawHolder({ given, holder })
}

/** One card account. */
export function drawCard(given: Given): Drawn {
  const holder = cardHolder(given.engine.bank, given.names.id ?? '')
  return holder === undefined ? drawMissing(accountPageWords.cardNotThere) : drawHolder({ given, holder })
}

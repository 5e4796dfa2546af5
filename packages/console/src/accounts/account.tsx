import { wholeAmount, writeSandboxAmount } from '@pocketbank/core/base/money'
import { spendable } from '@pocketbank/core/domain/ledger'
import { accountOptions, accountRequest } from '@pocketbank/core/rows/accounts/contract'
import { cardAccountRequest } from '@pocketbank/core/rows/card-accounts/contract'
import type { CardAccount } from '@pocketbank/core/rows/card-accounts/model'
import { requireCustomer } from '@pocketbank/core/rows/customers/find'
import { visible } from '@pocketbank/http/display'
import type { Child } from 'hono/jsx'
import { callCommand } from '../call-command.ts'
import { describeConsent } from '../consents/consent-facts.ts'
import { ConsentTable } from '../consents/consent-table.tsx'
import { labelFields, optionFacts } from '../contract-fields.ts'
import { CurlMenu } from '../curl-menu.tsx'
import { describeRights } from '../customers/rights.ts'
import { dataWords } from '../data-words.ts'
import { AccountNumber, Amount, customerPath, holderPath, Id, nameColumn, To } from '../display.tsx'
import { type Fact, Facts } from '../facts.tsx'
import type { Drawn, Given } from '../page.ts'
import { drawMissing } from '../problem.tsx'
import { type Column, TableSection } from '../record-table.tsx'
import {
  type AccountPerson,
  accountHolder,
  cardHolder,
  cardsWith,
  findConsentsAt,
  listAccountPersons,
  type OfHolder,
} from './account-facts.ts'
import { CardSwitch, Closing, MoveMoney } from './account-forms.tsx'
import { Rows } from './account-rows.tsx'
import { CardState } from './card-state.tsx'
import { accountPageWords } from './words.ts'

const accountLabels = labelFields(accountRequest(wholeAmount, wholeAmount).entries)
const cardLabels = labelFields(cardAccountRequest(wholeAmount, wholeAmount).entries)

function BalanceHead({ given, holder }: OfHolder) {
  const own = accountPageWords
  const { currency, closingBooked, expected, waiting } = holder.row
  const credit = holder.kind === 'account' ? holder.row.creditLine : holder.row.creditLimit
  const amount = (minor: bigint) => <Amount money={{ currency, minor }} />
  const creditWord = holder.kind === 'account' ? accountLabels.creditLine : cardLabels.creditLimit
  const facts: readonly Fact[] = [
    [own.expected, amount(expected)],
    ...(waiting === 0n ? [] : [[own.waiting, amount(waiting)] as const]),
    ...(credit === 0n ? [] : [[creditWord, amount(credit)] as const]),
    [own.spendable, amount(spendable({ balances: holder.row, credit }))],
  ]
  return (
    <section class="card" aria-label={own.balances}>
      <p class="booked">
        <small>{own.booked}</small> {amount(closingBooked)}
      </p>
      <Facts facts={facts} />
      <MoveMoney given={given} holder={holder} />
    </section>
  )
}

function detailFacts({ given, holder }: OfHolder): readonly Fact[] {
  const own = accountPageWords
  const { id, owner: ownerSerial, product } = holder.row
  const owner = requireCustomer(given.engine.bank, ownerSerial)
  const ownerLink = <To given={given} path={customerPath(owner.number)} name={owner.name} />
  const account = holder.kind === 'account' ? holder.row.iban : holder.row.maskedPan
  const last: readonly Fact[] = [
    [dataWords.id, <Id text={id} />],
    [own.payments, <a href={given.href('/console/payments', { account })}>{own.showPayments}</a>],
  ]
  if (holder.kind === 'account') {
    const { iban, bban, cashAccountType } = holder.row
    return [
      [dataWords.owner, ownerLink],
      [accountLabels.iban, <Id text={iban} />],
      [accountLabels.bban, <Id text={bban} />],
      [accountLabels.product, `${visible(product)}, ${cashAccountType}`],
      ...optionFacts(accountOptions, holder.row),
      ...last,
    ]
  }
  const { expiry, maskedPan } = holder.row
  return [
    [dataWords.owner, ownerLink],
    [dataWords.number, <Id text={maskedPan} />],
    [own.status, <CardState status={holder.row.status} />],
    [cardLabels.product, visible(product)],
    [cardLabels.expiry, visible(expiry)],
    ...last,
  ]
}

function Persons({ given, holder }: OfHolder) {
  const own = accountPageWords.persons
  const columns: readonly Column<AccountPerson>[] = [
    nameColumn(given, dataWords.person, ({ person: { number, name } }) => [customerPath(number), name]),
    nameColumn(given, dataWords.agreement, ({ agreement: { id, name } }) => [
      `/console/agreements/${id}`,
      name,
    ]),
    { head: own.rights, cell: ({ engagement }) => describeRights(engagement, holder.row.currency) },
  ]
  const rows = listAccountPersons(given.engine.bank, holder)
  return <TableSection title={own.title} columns={columns} rows={rows} none={own.none} />
}

function OtherCards({ given, holder }: OfHolder) {
  if (holder.kind === 'account') return null
  const others = cardsWith(given.engine.bank, holder.row).filter(({ serial }) => serial !== holder.row.serial)
  if (others.length === 0) return null
  const columns: readonly Column<CardAccount>[] = [
    nameColumn(given, dataWords.name, ({ id, name }) => [holderPath({ kind: 'card-account', id }), name]),
    { head: dataWords.number, cell: ({ maskedPan }) => <AccountNumber text={maskedPan} /> },
    { head: dataWords.status, cell: ({ status }) => <CardState status={status} /> },
  ]
  return <TableSection title={accountPageWords.otherCards} columns={columns} rows={others} none="" />
}

function holderLinks({ given, holder }: OfHolder): Child {
  const own = accountPageWords.commands
  const { id, currency, closingBooked } = holder.row
  const { amount } = writeSandboxAmount(closingBooked, currency)
  const body = [{ balanceType: 'closingBooked', balanceAmount: { currency, amount } }]
  if (holder.kind === 'account') {
    const names = { accountId: id }
    const commands = [
      [own.read, callCommand(given, { operation: 'readAccount', names })],
      [own.rows, callCommand(given, { operation: 'listPostedTransactions', names })],
      [own.balances, callCommand(given, { operation: 'updateAccountBalances', names, body })],
    ] as const
    return <CurlMenu commands={commands} />
  }
  const names = { cardAccountId: id }
  const commands = [
    [own.readCard, callCommand(given, { operation: 'readCardAccount', names })],
    [own.balances, callCommand(given, { operation: 'updateCardAccountBalances', names, body })],
    [own.block, callCommand(given, { operation: 'changeCardStatus', names, body: { status: 'blocked' } })],
  ] as const
  return <CurlMenu commands={commands} />
}

function drawHolder(of: OfHolder): Drawn {
  const { given, holder } = of
  const { bank } = given.engine
  const own = accountPageWords
  const { rows } = findConsentsAt(bank, holder.kind, holder.row.serial)
  const consents = rows.map((consent) => describeConsent(bank, consent))
  const content = (
    <>
      <div class="grid">
        <BalanceHead {...of} />
        <Facts facts={detailFacts(of)} />
      </div>
      <Rows {...of} />
      <OtherCards {...of} />
      <Persons {...of} />
      <ConsentTable given={given} consents={consents} title={own.consents} none={own.noConsents} />
    </>
  )
  const actions = (
    <>
      <CardSwitch {...of} />
      <Closing {...of} />
      {holderLinks(of)}
    </>
  )
  return { title: visible(holder.row.name), subtitle: dataWords.kinds[holder.kind], actions, content }
}

export function drawAccount(given: Given): Drawn {
  const holder = accountHolder(given.engine.bank, given.names.id ?? '')
  return holder === undefined ? drawMissing(accountPageWords.notThere) : drawHolder({ given, holder })
}

export function drawCard(given: Given): Drawn {
  const holder = cardHolder(given.engine.bank, given.names.id ?? '')
  return holder === undefined ? drawMissing(accountPageWords.cardNotThere) : drawHolder({ given, holder })
}

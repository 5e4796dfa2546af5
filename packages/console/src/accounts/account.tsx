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
import type { BankPageInput, PageView } from '../page.ts'
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

function BalanceHead({ input, holder }: OfHolder) {
  const words = accountPageWords
  const { currency, closingBooked, expected, waiting } = holder.row
  const credit = holder.kind === 'account' ? holder.row.creditLine : holder.row.creditLimit
  const amount = (minor: bigint) => <Amount money={{ currency, minor }} />
  const creditWord = holder.kind === 'account' ? accountLabels.creditLine : cardLabels.creditLimit
  const facts: readonly Fact[] = [
    [words.expected, amount(expected)],
    ...(waiting === 0n ? [] : [[words.waiting, amount(waiting)] as const]),
    ...(credit === 0n ? [] : [[creditWord, amount(credit)] as const]),
    [words.spendable, amount(spendable({ balances: holder.row, credit }))],
  ]
  return (
    <section class="card" aria-label={words.balances}>
      <p class="booked">
        <small>{words.booked}</small> {amount(closingBooked)}
      </p>
      <Facts facts={facts} />
      <MoveMoney input={input} holder={holder} />
    </section>
  )
}

function detailFacts({ input, holder }: OfHolder): readonly Fact[] {
  const words = accountPageWords
  const { id, owner: ownerSerial, product } = holder.row
  const owner = requireCustomer(input.engine.bank, ownerSerial)
  const ownerLink = <To input={input} path={customerPath(owner.number)} name={owner.name} />
  const account = holder.kind === 'account' ? holder.row.iban : holder.row.maskedPan
  const last: readonly Fact[] = [
    [dataWords.id, <Id text={id} />],
    [words.payments, <a href={input.href('/console/payments', { account })}>{words.showPayments}</a>],
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
    [words.status, <CardState status={holder.row.status} />],
    [cardLabels.product, visible(product)],
    [cardLabels.expiry, visible(expiry)],
    ...last,
  ]
}

function Persons({ input, holder }: OfHolder) {
  const words = accountPageWords.persons
  const columns: readonly Column<AccountPerson>[] = [
    nameColumn(input, dataWords.person, ({ person: { number, name } }) => [customerPath(number), name]),
    nameColumn(input, dataWords.agreement, ({ agreement: { id, name } }) => [
      `/console/agreements/${id}`,
      name,
    ]),
    { head: words.rights, cell: ({ engagement }) => describeRights(engagement, holder.row.currency) },
  ]
  const rows = listAccountPersons(input.engine.bank, holder)
  return <TableSection title={words.title} columns={columns} rows={rows} emptyText={words.none} />
}

function OtherCards({ input, holder }: OfHolder) {
  if (holder.kind === 'account') return null
  const otherCards = cardsWith(input.engine.bank, holder.row).filter(
    ({ serial }) => serial !== holder.row.serial,
  )
  if (otherCards.length === 0) return null
  const columns: readonly Column<CardAccount>[] = [
    nameColumn(input, dataWords.name, ({ id, name }) => [holderPath({ kind: 'card-account', id }), name]),
    { head: dataWords.number, cell: ({ maskedPan }) => <AccountNumber text={maskedPan} /> },
    { head: dataWords.status, cell: ({ status }) => <CardState status={status} /> },
  ]
  return <TableSection title={accountPageWords.otherCards} columns={columns} rows={otherCards} emptyText="" />
}

function holderLinks({ input, holder }: OfHolder): Child {
  const words = accountPageWords.commands
  const { id, currency, closingBooked } = holder.row
  const { amount } = writeSandboxAmount(closingBooked, currency)
  const body = [{ balanceType: 'closingBooked', balanceAmount: { currency, amount } }]
  if (holder.kind === 'account') {
    const names = { accountId: id }
    const commands = [
      [words.read, callCommand(input, { operation: 'readAccount', names })],
      [words.rows, callCommand(input, { operation: 'listPostedTransactions', names })],
      [words.balances, callCommand(input, { operation: 'updateAccountBalances', names, body })],
    ] as const
    return <CurlMenu commands={commands} />
  }
  const names = { cardAccountId: id }
  const commands = [
    [words.readCard, callCommand(input, { operation: 'readCardAccount', names })],
    [words.balances, callCommand(input, { operation: 'updateCardAccountBalances', names, body })],
    [words.block, callCommand(input, { operation: 'changeCardStatus', names, body: { status: 'blocked' } })],
  ] as const
  return <CurlMenu commands={commands} />
}

function drawHolder(of: OfHolder): PageView {
  const { input, holder } = of
  const { bank } = input.engine
  const words = accountPageWords
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
      <ConsentTable input={input} consents={consents} title={words.consents} emptyText={words.noConsents} />
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

export function drawAccount(input: BankPageInput): PageView {
  const holder = accountHolder(input.engine.bank, input.names.id ?? '')
  return holder === undefined ? drawMissing(accountPageWords.notThere) : drawHolder({ input, holder })
}

export function drawCard(input: BankPageInput): PageView {
  const holder = cardHolder(input.engine.bank, input.names.id ?? '')
  return holder === undefined ? drawMissing(accountPageWords.cardNotThere) : drawHolder({ input, holder })
}

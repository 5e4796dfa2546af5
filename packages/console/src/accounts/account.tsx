import { requireEntry } from '@pocketbank/core/base'
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
import { AccountNumber, Amount, accountPath, customerPath, Id, nameColumn, To } from '../display.tsx'
import { type Fact, Facts } from '../facts.tsx'
import type { BankPageInput, PageView } from '../page.ts'
import { drawMissing } from '../problem.tsx'
import { type Column, TableSection } from '../record-table.tsx'
import {
  type AccountPerson,
  type AccountProps,
  cardsWith,
  findConsentsAt,
  findShownAccount,
  findShownCard,
  listAccountPersons,
} from './account-facts.ts'
import { CardSwitch, Closing, MoveMoney } from './account-forms.tsx'
import { Rows } from './account-rows.tsx'
import { CardState } from './card-state.tsx'
import { accountPageWords } from './words.ts'

const accountLabels = labelFields(accountRequest(wholeAmount, wholeAmount).entries)
const cardLabels = labelFields(cardAccountRequest(wholeAmount, wholeAmount).entries)

function BalanceHead({ input, account }: AccountProps) {
  const words = accountPageWords
  const { currency, closingBooked, expected, waiting } = account.row
  const credit = account.kind === 'account' ? account.row.creditLine : account.row.creditLimit
  const amount = (minor: bigint) => <Amount money={{ currency, minor }} />
  const creditWord = account.kind === 'account' ? accountLabels.creditLine : cardLabels.creditLimit
  const facts: readonly Fact[] = [
    [words.expected, amount(expected)],
    ...(waiting === 0n ? [] : [[words.waiting, amount(waiting)] as const]),
    ...(credit === 0n ? [] : [[creditWord, amount(credit)] as const]),
    [words.spendable, amount(spendable({ balances: account.row, credit }))],
  ]
  return (
    <section class="card" aria-label={words.balances}>
      <p class="booked">
        <small>{words.booked}</small> {amount(closingBooked)}
      </p>
      <Facts facts={facts} />
      <MoveMoney input={input} account={account} />
    </section>
  )
}

function detailFacts({ input, account }: AccountProps): readonly Fact[] {
  const words = accountPageWords
  const { id, owner: ownerSerial, product } = account.row
  const owner = requireCustomer(input.engine.bank, ownerSerial)
  const ownerLink = <To input={input} path={customerPath(owner.number)} name={owner.name} />
  const number = account.kind === 'account' ? account.row.iban : account.row.maskedPan
  const last: readonly Fact[] = [
    [dataWords.id, <Id text={id} />],
    [words.payments, <a href={input.href('/console/payments', { account: number })}>{words.showPayments}</a>],
  ]
  if (account.kind === 'account') {
    const { iban, bban, cashAccountType } = account.row
    return [
      [dataWords.owner, ownerLink],
      [accountLabels.iban, <Id text={iban} />],
      [accountLabels.bban, <Id text={bban} />],
      [accountLabels.product, `${visible(product)}, ${cashAccountType}`],
      ...optionFacts(accountOptions, account.row),
      ...last,
    ]
  }
  const { expiry, maskedPan } = account.row
  return [
    [dataWords.owner, ownerLink],
    [dataWords.number, <Id text={maskedPan} />],
    [words.status, <CardState status={account.row.status} />],
    [cardLabels.product, visible(product)],
    [cardLabels.expiry, visible(expiry)],
    ...last,
  ]
}

function Persons({ input, account }: AccountProps) {
  const words = accountPageWords.persons
  const columns: readonly Column<AccountPerson>[] = [
    nameColumn(input, dataWords.person, ({ person: { number, name } }) => [customerPath(number), name]),
    nameColumn(input, dataWords.agreement, ({ agreement: { id, name } }) => [
      `/console/agreements/${id}`,
      name,
    ]),
    { head: words.rights, cell: ({ engagement }) => describeRights(engagement, account.row.currency) },
  ]
  const rows = listAccountPersons(input.engine.bank, account)
  return <TableSection title={words.title} columns={columns} rows={rows} emptyText={words.none} />
}

function OtherCards({ input, account }: AccountProps) {
  if (account.kind === 'account') return null
  const otherCards = cardsWith(input.engine.bank, account.row).filter(
    ({ serial }) => serial !== account.row.serial,
  )
  if (otherCards.length === 0) return null
  const columns: readonly Column<CardAccount>[] = [
    nameColumn(input, dataWords.name, ({ id, name }) => [accountPath({ kind: 'card-account', id }), name]),
    { head: dataWords.number, cell: ({ maskedPan }) => <AccountNumber text={maskedPan} /> },
    { head: dataWords.status, cell: ({ status }) => <CardState status={status} /> },
  ]
  return <TableSection title={accountPageWords.otherCards} columns={columns} rows={otherCards} emptyText="" />
}

function drawAccountLinks({ input, account }: AccountProps): Child {
  const words = accountPageWords.commands
  const { id, currency, closingBooked } = account.row
  const { amount } = writeSandboxAmount(closingBooked, currency)
  const body = [{ balanceType: 'closingBooked', balanceAmount: { currency, amount } }]
  if (account.kind === 'account') {
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

function drawAccountPage(of: AccountProps): PageView {
  const { input, account } = of
  const { bank } = input.engine
  const words = accountPageWords
  const { rows } = findConsentsAt(bank, account.kind, account.row.serial)
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
      {drawAccountLinks(of)}
    </>
  )
  return { title: visible(account.row.name), subtitle: dataWords.kinds[account.kind], actions, content }
}

export function drawAccount(input: BankPageInput): PageView {
  const account = findShownAccount(input.engine.bank, requireEntry(input.names, 'id'))
  return account === undefined ? drawMissing(accountPageWords.notThere) : drawAccountPage({ input, account })
}

export function drawCard(input: BankPageInput): PageView {
  const account = findShownCard(input.engine.bank, requireEntry(input.names, 'id'))
  return account === undefined
    ? drawMissing(accountPageWords.cardNotThere)
    : drawAccountPage({ input, account })
}

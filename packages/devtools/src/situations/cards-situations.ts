import type { CardTransaction, Engine } from '@pocketbank/core'
import { readSerial } from '@pocketbank/core/base/ids'
import { cardAccountById } from '@pocketbank/core/rows/card-accounts/find'
import type { FixName } from '@pocketbank/http/operations/accept-fix'
import { buyAbroad, giveSupplementaryCard, moveCard, nameOtherPerson } from './account-acts.ts'
import { on } from './arming.ts'
import { asksForFix, cardThat, createNotFoundSign } from './reading-conditions.ts'
import { card } from './reading-recipes.ts'
import { bringHere, by, type SituationRow } from './situation.ts'

const switchFix: FixName = 'cardaccount-switch-originalamount-and-transactionamount'

function isExchanged({ transactionAmount, originalAmount }: CardTransaction): boolean {
  return transactionAmount.currency !== originalAmount.currency
}

/** Writes a recipe that reads card transactions, with options of `tpp.call`. */
function listCardRows(options = ''): string {
  const argument = `params: { cardAccountId: card.resourceId }, query: { bookingStatus: 'booked' }${options}`
  return `${card}\nawait tpp.call('listCardAccountTransactions', { ${argument} })`
}

/** Returns true if a card is deleted. Its row may be gone, or have that status. */
function isCardDeleted({ bank }: Engine, id: string): boolean {
  const card = cardAccountById(bank, id)
  return card.ok ? card.value.status === 'deleted' : readSerial(bank.ids, 'card-account', id) !== undefined
}

/** Situations of reads of cards and their transactions. */
export const cardSituations: readonly SituationRow[] = [
  {
    id: 'reading-supplementary-card',
    sentence: 'A card is a supplementary card: balances and limit are those of another one.',
    why: 'A client that adds up cards counts one credit twice.',
    source: '§9 1.14.2',
    met: cardThat(({ main, serial }) => main !== serial),
    how: 'Another person gets a supplementary card: the first private customer who does not own the card, whose number is in the response. List cards for them; they approve. List cards again.',
    code: "const other = tpp.for('12085592767')\nawait sandbox.psu('12085592767').approve(await other.get('/v1/card-accounts'))\nawait other.get('/v1/card-accounts')",
    arm: on.card(
      giveSupplementaryCard,
      (arming, card) =>
        `${nameOtherPerson(arming, card)}, has a supplementary card on it now, and a new consent of theirs opens that.`,
    ),
  },
  {
    id: 'reading-card-blocked',
    sentence: 'A card is blocked and still listed.',
    why: 'Payments from it fail; a client should show it as blocked.',
    source: '§3.2',
    met: cardThat(({ status }) => status === 'blocked'),
    how: 'A card is blocked now. List cards.',
    code: "await tpp.get('/v1/card-accounts')",
    arm: on.card(moveCard('blocked'), 'it is blocked now.'),
  },
  {
    id: 'reading-card-deleted',
    sentence: 'A card is deleted after it was listed, and is not found.',
    why: 'A new card has another id: the client has to list cards again.',
    source: '§3.2',
    met: createNotFoundSign('cardAccountId', isCardDeleted),
    how: 'List cards. A card is deleted. Read it by the id that it had.',
    code: `${card}\n${bringHere}\nawait tpp.get('/v1/card-accounts/' + card.resourceId)`,
    arm: on.card(moveCard('deleted'), 'it is deleted now.'),
  },
  {
    id: 'reading-card-exchanged',
    sentence:
      'A purchase by card has another original currency; without the fix each amount is in the field of the other.',
    why: 'A client that knows only card purchases at home shows euros as kroner.',
    source: '§9, §2.7',
    met: by.command(
      'listCardAccountTransactions',
      ({ transactions }, observation) =>
        !asksForFix(observation, switchFix) && transactions.some(isExchanged),
    ),
    how: 'A card gets a purchase abroad. Read its transactions.',
    code: listCardRows(),
    arm: on.card(buyAbroad, 'it has a purchase in another currency now.'),
  },
  {
    id: 'reading-card-amounts-fixed',
    sentence: 'With the fix for card amounts, both amounts of a purchase abroad are in their own fields.',
    why: 'A later release responds so: clients that swap the amounts by themselves are wrong then.',
    source: '§9',
    met: by.command(
      'listCardAccountTransactions',
      ({ transactions }, seen) => asksForFix(seen, switchFix) && transactions.some(isExchanged),
    ),
    how: 'A card gets a purchase abroad. Read its transactions with x-accept-fix: cardaccount-switch-originalamount-and-transactionamount.',
    code: listCardRows(`, headers: { 'x-accept-fix': '${switchFix}' }`),
    arm: on.card(buyAbroad, 'it has a purchase in another currency now.'),
  },
]

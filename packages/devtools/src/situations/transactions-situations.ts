import { limits } from '@pocketbank/core'
import { afterReading, bookBeforePage, deleteRows, pending, post } from './account-acts.ts'
import { on } from './arming.ts'
import { bookedBetweenPages, detailsGone, isNextPage, pageThat, rowThatIs } from './reading-conditions.ts'
import { account, details, listRows } from './reading-recipes.ts'
import { by, type SituationRow } from './situation.ts'

const pagedRows = Array.from({ length: 450 }, (_, row) => {
  return { creditorName: 'Dagros Torshov', endToEndId: `page-${row}` }
})
const addPages = on.account(post(...pagedRows), `it has ${pagedRows.length} more rows now.`)

/** Situations of reads of transactions and their pages. */
export const transactionSituations: readonly SituationRow[] = [
  {
    id: 'reading-several-pages',
    sentence: 'A list of transactions has a link to a next page.',
    why: `A client without paging shows the first ${limits.historyPageRows} rows and believes that it has all.`,
    source: '§8',
    met: pageThat(({ links }) => links.next !== undefined),
    how: `The account gets ${pagedRows.length} rows: three pages. Read its transactions.`,
    code: listRows(),
    arm: addPages,
  },
  {
    id: 'reading-next-page',
    sentence: 'The client follows the link to a next page and gets its rows.',
    why: 'Links name places: rows that arrive meanwhile shift nothing, as they would with offsets.',
    source: '§8',
    met: pageThat((page, observation) => page.transactions.length > 0 && isNextPage(page, observation)),
    how: `The account gets ${pagedRows.length} rows: three pages. Read its transactions, and follow the links to the next pages.`,
    code: listRows('{ all: true }'),
    arm: addPages,
  },
  {
    id: 'reading-booked-between-pages',
    sentence: 'A row is pending on one page and booked when the next page is read.',
    why: 'The row may come twice: a client that adds up counts it twice.',
    source: 'D',
    met: bookedBetweenPages,
    how: 'The account gets two pending rows, one of which is booked after the next page. Read the transactions of today with bookingStatus=both and limit=1, and follow the links to the next pages.',
    code: listRows("{ bookingStatus: 'both', limit: 1, dateFrom: sandbox.clock.today, all: true }"),
    arm: on.account(
      bookBeforePage,
      'it has two pending rows now, one of which is booked after the next page.',
    ),
  },
  {
    id: 'reading-pending-row',
    sentence: 'A row is pending: it has no booking date.',
    why: 'Code that sorts or filters by bookingDate drops it or fails.',
    source: '§9 1.11.7',
    met: rowThatIs('pending'),
    how: 'The account gets a pending row. Read transactions with bookingStatus=both.',
    code: listRows("{ bookingStatus: 'both' }"),
    arm: on.account(post({ ...pending, creditorName: 'Byreiser' }), 'it has a pending row now.'),
  },
  {
    id: 'reading-bare-row',
    sentence: 'A row has an amount and its days, and no optional field.',
    why: 'Names, accounts and texts are not always available.',
    source: '§2.4',
    met: rowThatIs('bare'),
    how: 'The account gets a row without optional fields. Read transactions.',
    code: listRows(),
    arm: on.account(post({}), 'it has a row without optional fields now.'),
  },
  {
    id: 'reading-kid',
    sentence: 'A row has a payment reference (KID), which is returned as a structured reference.',
    why: 'Bookkeeping matches invoices by it, and finds no text in the row.',
    source: '§2.4, §9 1.14.2',
    met: rowThatIs('kid'),
    how: 'The account gets a row with a KID. Read transactions.',
    code: listRows(),
    arm: on.account(post({ kid: '2345676' }), 'it has a row with a KID now.'),
  },
  {
    id: 'reading-invoice-references',
    sentence: 'A row has several structured references, of invoices and credit notes.',
    why: 'One payment settles several invoices; a client that takes the first loses the others.',
    source: '§2.4',
    met: rowThatIs('references'),
    how: 'The account gets a row with two references. Read transactions.',
    code: listRows(),
    arm: on.account(
      post({
        remittanceInformationStructuredArray: [
          { reference: 'INV-2041', referenceType: 'CINV' },
          { reference: 'CRN-77', referenceType: 'CREN' },
        ],
      }),
      'it has a row with two references now.',
    ),
  },
  {
    id: 'reading-several-messages',
    sentence: 'A row has several messages.',
    why: 'A client that shows one field of text cuts the rest.',
    source: '§2.4',
    met: rowThatIs('messages'),
    how: 'The account gets a row with two messages. Read transactions.',
    code: listRows(),
    arm: on.account(
      post({ remittanceInformationUnstructuredArray: ['Faktura 2041', 'minus kreditnota 77'] }),
      'it has a row with two messages now.',
    ),
  },
  {
    id: 'reading-exchanged-row',
    sentence: 'A row comes from another currency and has its exchange.',
    why: 'The amount is in the currency of the account; the rate needs its unit currency to be read.',
    source: '§2.4',
    met: rowThatIs('exchange'),
    how: 'The account gets a row with an exchange. Read transactions.',
    code: listRows(),
    arm: on.account(
      post({
        creditorName: 'Bakker Fietsen',
        currencyExchange: {
          sourceCurrency: 'EUR',
          targetCurrency: 'NOK',
          unitCurrency: 'EUR',
          exchangeRate: '11.70',
          quotationDate: '2026-01-14',
        },
      }),
      'it has a row with an exchange now.',
    ),
  },
  {
    id: 'reading-details',
    sentence: 'The details of a row have more than its list.',
    why: 'The banks of both sides stand only there.',
    source: '§4.6',
    met: by.command('readTransactionDetails'),
    how: 'Read transactions, and follow the link to the details of one.',
    code: `${account}\n${details}`,
  },
  {
    id: 'reading-details-gone',
    sentence: 'A row is deleted before its details are read.',
    why: 'Pending rows disappear when a payment is cancelled or rejected.',
    source: 'D',
    met: detailsGone,
    how: 'All rows of the account are deleted after the next page. Read transactions, and follow the link to the details of one.',
    code: `${account}\n${details}`,
    arm: on.account(
      afterReading('listAccountTransactions', deleteRows),
      'all its rows are deleted after the next page.',
    ),
  },
]

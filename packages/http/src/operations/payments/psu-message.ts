import { limits } from '@pocketbank/core'
import { localDate } from '@pocketbank/core/base/time'
import type { Payment, PaymentChange } from '@pocketbank/core/rows/payments/model'
import type { RejectionReason } from '@pocketbank/core/rows/payments/reasons'
import { type Language, writeDate } from '../../display/language.ts'

/** The sentences for the PSU, in one language. */
interface PsuWords {
  /** The sentence for each reason of a rejection. */
  readonly rejected: Readonly<Record<RejectionReason, string>>
  readonly moved: (date: string) => string
  readonly rewritten: (text: string) => string
  readonly shortened: string
}

const words: Readonly<Record<Language, PsuWords>> = {
  en: {
    rejected: {
      refused: 'The payment was declined. It will not be made.',
      unapproved: `Nobody approved the payment within ${limits.paymentApprovalHours} hours. It will not be made.`,
      'right-lost':
        'The payment was not made: the person who approved it can no longer pay from the account.',
      'no-funds': 'The payment was not made: there was not enough money on the account.',
      'card-blocked': 'The payment was not made: the card is blocked.',
      'debtor-gone': 'The payment was not made: the account is closed, or the card is no longer in use.',
      'creditor-closed': 'The payment was not made: the account of the recipient is closed.',
    },
    moved: (date) => `The bank moved the payment to ${date}, the first day on which it can be made.`,
    rewritten: (text) => `Banks abroad cannot read every letter of the message. The bank sends "${text}".`,
    shortened: 'The bank shortened the message to 140 letters.',
  },
  nb: {
    rejected: {
      refused: 'Betalingen ble avvist. Den blir ikke utført.',
      unapproved: `Ingen godkjente betalingen innen ${limits.paymentApprovalHours} timer. Den blir ikke utført.`,
      'right-lost': 'Betalingen ble ikke utført: Den som godkjente, kan ikke lenger betale fra kontoen.',
      'no-funds': 'Betalingen ble ikke utført: Det var ikke nok penger på kontoen.',
      'card-blocked': 'Betalingen ble ikke utført: Kortet er sperret.',
      'debtor-gone': 'Betalingen ble ikke utført: Kontoen er avsluttet, eller kortet er ikke lenger i bruk.',
      'creditor-closed': 'Betalingen ble ikke utført: Mottakerens konto er avsluttet.',
    },
    moved: (date) => `Banken flyttet betalingen til ${date}, den første dagen den kan utføres.`,
    rewritten: (text) => `Banker i utlandet kan ikke lese alle tegn i meldingen. Banken sender «${text}».`,
    shortened: 'Banken kortet ned meldingen til 140 tegn.',
  },
}

const changeSentences: Readonly<
  Record<PaymentChange, (psuWords: PsuWords, payment: Payment, language: Language) => string>
> = {
  date: (psuWords, { executionDay }, language) =>
    psuWords.moved(writeDate(localDate(executionDay), language)),
  text: (psuWords, { transfers }) =>
    psuWords.rewritten(transfers.find(({ sentText }) => sentText)?.sentText ?? ''),
  length: (psuWords) => psuWords.shortened,
}

/** Writes the `psuMessage` of a payment (E2): the reason of its rejection, else the changes of the bank. */
export function writePsuMessage(payment: Payment, language: Language): string | undefined {
  const { reason, changes } = payment
  const psuWords = words[language]
  if (reason !== undefined) return psuWords.rejected[reason]
  const sentences = changes.map((change) => changeSentences[change](psuWords, payment, language))
  return sentences.length === 0 ? undefined : sentences.join(' ')
}

import type { RuleId } from '../../base/rules/deciding.ts'

/**
 * Words that name a role and no person, in the languages of the TPPs: English, Norwegian, Danish, Swedish, Finnish; ASCII, as
 * addresses are, each word once. D: a mailbox of several words is one of a group where all of them stand here.
 */
export const roleWords: ReadonlySet<string> = new Set(
  `
  abuse access account accounting accounts admin administration aisp alert alerts analytics api apis app
  apps architecture aspsp audit automation backend backoffice bank banking billing board business call care
  center central centre certificate certificates channel client clients cloud commercial community company
  compliance connect connectivity consent consents contact contacts core corporate customer customers data
  department desk dev developer developers development devops digital dispute disputes dpo ecosystem
  engineering enquiries enquiry enterprise external finance financial fintech fraud frontend functional
  gateway gdpr general global group hello help helpdesk hostmaster incident incidents info information infra
  infrastructure innovation inquiries inquiry integration integrations interface international internal
  invoice invoices it key legal list mail mailbox management marketing mobile monitoring network noc nordic
  notification notifications office on oncall onboarding open operation operational operations ops partner
  partners partnership partnerships payment payments pisp platform post postmaster press privacy procurement
  product production products project projects protection psd psp purchasing quality reception registration
  regulation regulatory relations release report reporting reports response risk sales sandbox sca secure
  security server service services shared signing soc software solutions staff status supplier suppliers
  support sys sysadmin system systems team teams tech technical technology test tester testing tpp tpps
  treasury unit user users vendor web webmaster xs2a

  avdeling betaling betalinger betalingsformidling drift driftssenter faktura firmapost foresporsel
  foresporsler forretning henvendelse henvendelser hjelp innkjop integrasjon integrasjoner kontakt kontor
  konto kunde kunder kundepleie kundesenter kundeservice kundesupport kundestotte ledelse losninger okonomi
  personvern postmottak produkt produkter prosjekt regnskap resepsjon salg samarbeid samtykke sikkerhet
  sporsmal styret teknisk tilgang tjeneste tjenester utvikler utviklere utvikling vakt vaktsentral varsel
  varsling

  afdeling bogholderi forespoergsel hjaelp kontoret kundeafdeling kundecenter okonomiafdeling sikkerhed
  udvikler udviklere udvikling vagt

  avdelning betalningar bokforing driften ekonomi fakturor fragor forsaljning hjalp inkop jour kund
  kundservice kundsupport kundtjanst leverantor sakerhet samtycke teknik tjanst tjanster utvecklare
  utveckling

  asiakaspalvelu hallinto kehitys kehittajat laskutus maksut myynti ostot palvelu palvelut paivystys posti
  rajapinta talous tekniikka tietosuoja tietoturva toimisto tuki yllapito yritys
`
    .trim()
    .split(/\s+/),
)

/** A form that every address has, and how a sentence says it. */
interface Form {
  readonly expected: string
  readonly has: (address: string) => boolean
}

/** Characters of an address at most: as many as mail can carry (RFC 5321). */
export const addressCharactersMax = 254

const localCharactersMax = 64

/** Words of letters and digits with single marks between them, perhaps a tag. D: of what RFC 5321 allows, what is usual. */
const local = /^[a-z0-9]+(?:[._-][a-z0-9]+)*(?:\+[a-z0-9._+-]+)?@/i

/** Labels of 1 to 63 characters, the last of which begins with a letter, so that no IP address is taken. */
const domain = /@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i

/** The forms in the order in which they are looked at; each may count on those before it. */
const forms: readonly Form[] = [
  {
    expected: `have at most ${addressCharactersMax} characters`,
    has: ({ length }) => length <= addressCharactersMax,
  },
  {
    expected: 'be an address of ASCII characters without blanks, such as support@tpp.example',
    has: (address) => /^[\x21-\x7e]+$/.test(address),
  },
  {
    expected: 'have exactly one @, as in support@tpp.example',
    has: (address) => address.split('@').length === 2,
  },
  {
    expected: `have 1 to ${localCharactersMax} letters and digits before the @, single . _ or - in between, a tag behind +`,
    has: (address) => local.test(address) && address.indexOf('@') <= localCharactersMax,
  },
  {
    expected: 'have a domain with a dot behind the @, as in support@tpp.example',
    has: (address) => domain.test(address),
  },
]

/** D: a role keeps its meaning with a number behind it: psd2, support1. */
function isRole(word: string): boolean {
  return roleWords.has(word) || roleWords.has(word.replace(/[0-9]+$/, ''))
}

/** D: a group has roles, or one word without digits; people have several words (ola.nordmann) or a year (ola85). */
function isGroup(mailbox: string): boolean {
  const words = mailbox.split(/[._-]/)
  return words.every(isRole) || (words.length === 1 && !/[0-9]/.test(mailbox))
}

/** Why an address is not taken: the rule that it breaks, and the end of a sentence. */
interface Flaw {
  readonly rule: RuleId
  readonly text: string
}

/**
 * What an address would have to be to be that of a group (§9, 1.18.0); nothing where it is one.
 * D: a tag behind `+` says nothing about whose mailbox it is.
 */
export function mailboxFlaw(address: string): Flaw | undefined {
  const missed = forms.find(({ has }) => !has(address))
  if (missed !== undefined) return { rule: 'D1d', text: `must ${missed.expected}` }
  const [mailbox = ''] = address.toLowerCase().split(/[+@]/)
  if (isGroup(mailbox)) return undefined
  const groups = 'words that name a role, such as support or open-banking, or one word without digits'
  const text = `must be the mailbox of a group, since people come and go: ${groups}, got "${mailbox}"`
  return { rule: 'D1e', text }
}

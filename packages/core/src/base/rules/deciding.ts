import { type ErrorCode, errorCodes } from '../errors/codes.ts'
import type { Rule } from './rule.ts'

/** The codes of what a test injects: any. */
const anyCode = Object.keys(errorCodes) as readonly ErrorCode[]

type RuleRow = readonly [codes: ErrorCode | readonly ErrorCode[], sentence: string, source: string]

/**
 * The rules by which something can be refused. D: they are here, since their sentences are told with a refusal; all others are read by
 * people only and stand in `src/book/`, which nothing loads but the pages that show the rule book. A row has the code of its refusals, or
 * several codes, of which a refusal names one; none if the rule decides an answer.
 */
// biome-ignore format: one rule a line
const rows = {
  M6b: ['FORMAT_ERROR', 'A date is `YYYY-MM-DD` and a day that the calendar has.', 'D: a date that does not exist is a mistake of the client and is not moved to another day'],
  M6c: [['FORMAT_ERROR', 'CONFLICT'], "The bank's clock shows the years 1970 to 9999, moves by what it is given, and never back.", 'D: a test must get the same answers in every run, so the clock is given and not read'],
  X1b: ['CONFLICT', 'A customer number that is taken is a conflict.', 'D: customers are named by it when they log in'],
  X2c: ['RESOURCE_UNKNOWN', 'A customer is read by id, and by nothing else.', 'D: ids of other resources and of other banks name nothing here'],
  X2f: ['RESOURCE_UNKNOWN', 'A request names customers that exist; whatever is asked, in whatever order, a refusal changes nothing, every reference leads somewhere, and the journal played again gives the same bank.', 'D: tests rely on the state of the bank after every request'],
  X4b: [['FORMAT_ERROR', 'RESOURCE_UNKNOWN'], 'The owner of an agreement is a corporate customer.', 'D: a private customer has an agreement from the start'],
  X4c: [['FORMAT_ERROR', 'RESOURCE_UNKNOWN'], 'An engagement names a private person, exactly one account, its roles and its limits; it is read by the same rules wherever it comes in.', 'D: an engagement with a part missing would grant something that nobody asked for'],
  X4d: [['FORMAT_ERROR', 'RESOURCE_UNKNOWN'], 'An account in an engagement is named by its IBAN, bban, or both, its masked card number or id, and must be an open one of the owner.', 'D: testers know the numbers, programs know the ids'],
  X4g: ['CONFLICT', 'An agreement that ends takes its engagements along; the one that a private customer has from the start stays.', 'D: it belongs to its customer and ends with it'],
  X4i: ['RESOURCE_UNKNOWN', 'An engagement is taken out by way of its own agreement only.', 'D: an id of an engagement with the id of another agreement is most likely a mistake'],
  X4j: ['CONFLICT', 'An agreement lets a person at an account once, and has at most 1,000 engagements.', 'D: a second engagement for the same person and account would repeat or contradict the first'],
  X4k: ['FORBIDDEN', 'Who has the role REGISTER at an account pays from it, with VIEW or without; who has VIEW alone does not.', 'D: the right to see an account is not the right to pay from it'],
  X4l: ['FORBIDDEN', 'A person registers payments up to their registerLimit, in the currency of the account, fees left aside, a bulk as a whole; what no SCA has shown to be theirs counts for who approves it first.', 'D: otherwise a person could escape the limit by another name'],
  X4n: ['PSU_CREDENTIALS_INVALID', 'Nobody approves a payment twice.', 'D: the second approval must come from a second person'],
  X5c: ['FORMAT_ERROR', "Balances are in the account's currency; of several of one type the last counts, and one type alone stands for both.", 'D: published test data repeats types, and what a fresh account expects is what it has'],
  X5d: ['FORMAT_ERROR', 'Exact amounts follow the digits of the currency, and a credit line is never below zero.', 'D: it says how far below zero the account may go'],
  X5e: ['FORMAT_ERROR', 'An IBAN has right check digits, and the bban of a Norwegian account is the one inside its IBAN.', 'D: an account has one IBAN and one bban, which must agree'],
  X5g: ['CONFLICT', 'An IBAN belongs to one open account.', 'D: payments find their account by it'],
  X5k: ['FORMAT_ERROR', 'An account may be named by IBAN and bban together where they agree: in Norway the IBAN holds the bban alone, elsewhere it holds it among other things, or the bank tells both of an account here.', 'D: countries count bank, branch and check digits into the number or not'],
  X6c: ['RESOURCE_UNKNOWN', 'An account is read by its id while it is open.', 'D: a closed account is deleted for TPPs and testers'],
  X7c: ['FORMAT_ERROR', 'New balances follow the rules of those of a new account.', 'D: the balances of a new account and new balances have the same meaning'],
  X8c: ['FORMAT_ERROR', "The fields of a row have the types and lengths of the transaction details, and its currency is the account's.", '§2.4'],
  X8d: ['FORMAT_ERROR', "An outgoing row cannot name another account as its debtor; an incoming one may name any. The account's own IBAN is recognised in any letters and groups.", '§9, D: people write account numbers so'],
  X8g: ['FORMAT_ERROR', "The days of a row lie before the current time by the bank's days, so that today passes, and booking is not after value.", '§4.2'],
  X8h: ['PERIOD_INVALID', 'A history is listed by days of booking and by pages, pending rows first, then the newest.', 'D: a person reads an account in this order'],
  X8i: ['RESOURCE_UNKNOWN', 'A transaction is read by its id under its own account.', 'D: an id says nothing about the account of the row'],
  X8k: ['FORMAT_ERROR', 'An account that a row refers to has an IBAN or a bban, or both where they agree.', '§2.3'],
  X8l: [['FORMAT_ERROR', 'KID_INVALID'], 'The payment reference of a row is refused as in a payment: where it is no KID, and beside a text or a structured reference.', '§7.1'],
  X8n: ['CONFLICT', 'A row that is booked already, and one as which a payment waits, are not booked again.', 'D: the bank books its payments itself'],
  X9b: ['FORMAT_ERROR', 'The fields of a card account have the types, lengths and codes of their table.', '§2.6'],
  X9d: ['RESOURCE_UNKNOWN', 'Card accounts are listed, read and deleted, with their transactions and engagements.', 'D: a card account that was deleted does not exist; one with the status deleted does'],
  X9f: [['CONFLICT', 'FORMAT_ERROR', 'RESOURCE_UNKNOWN'], 'A supplementary card cannot stand on a card that is supplementary itself or deleted, and its holder is a private customer other than the owner.', 'D: one person owes the credit, and a card is issued to one person'],
  X10c: ['FORMAT_ERROR', 'The fields of a card transaction have the types and lengths of their table; a plain text may be empty and stays so.', '§2.7'],
  X10e: ['FORMAT_ERROR', 'Both days of a card transaction lie before the current time.', '§4.2'],
  X10h: ['PERIOD_INVALID', "A card's transactions are listed by status, days and pages; without a status the booked and the pending ones.", 'D: the link of a card account has no status'],
  X11b: ['CONFLICT', 'A card makes no other move between its statuses, and nothing leaves deleted.', 'D: the number of a deleted card is not used again'],
  X11c: ['CONFLICT', 'Only an enabled card takes transactions.', 'D: a blocked card cannot pay in a shop either'],
  X11d: ['CONFLICT', 'A supplementary card takes no transactions while the card that it stands on is blocked or deleted.', 'D: it pays from the credit of that card'],
  Q1: ['HTTP_HEADER_REQUIRED', 'A request without one of the signing headers is refused, and the header is named.', '§5'],
  Q1a: ['FORMAT_ERROR', 'The id of a request is printable text of up to 100 characters and comes back with the answer.', 'D: a request is looked up in the logs of both sides by it'],
  Q2: [['SIGNATURE_INVALID', 'FORMAT_ERROR'], 'A digest is the hash of exactly the octets of the body, by SHA-256 or SHA-512, in canonical base64; of several all known ones must hold.', '§5'],
  Q3: [['SIGNATURE_INVALID', 'FORMAT_ERROR'], 'A signature covers those of the signed headers that the request carries, by the text that the draft describes.', 'draft-cavage-http-signatures-10'],
  Q4: [['SIGNATURE_INVALID', 'CERTIFICATE_INVALID'], 'The computation is RSA with SHA-256 by a key of sufficient length; names of other computations, and other keys, are refused.', '§5'],
  Q5: ['SIGNATURE_INVALID', 'The keyId names the certificate by serial number and issuer, compared by meaning and not by spelling.', '§5'],
  Q7: [['CERTIFICATE_INVALID', 'CERTIFICATE_EXPIRED', 'FORMAT_ERROR'], 'The certificate is read in every form in which clients send it, must be one, whole and valid now, and of a trusted issuer where anchors are given.', '§5'],
  Q8a: ['FORBIDDEN', 'An operation that needs a PSD2 role asks for it in the certificate, where that states any.', 'D: a role that is missing is the commonest mistake of a new certificate'],
  Q11a: [[], 'The same creating request under the same id is answered again and done once.', 'D: a client that did not get the answer sends the request again'],
  Q11b: ['CONFLICT', 'Another request under a used id is a conflict.', 'D: one id stands for one request'],
  Q13: ['FORMAT_ERROR', 'The headers about the PSU have the forms of their table, or are refused by name, where the operation has them.', '§4'],
  Q13c: ['FORMAT_ERROR', 'The id of a session is 1 to 100 printable ASCII characters without blank or comma.', 'D: it is written into an address, and several headers of a name arrive joined by commas'],
  Q13d: ['FORMAT_ERROR', 'The id of a corporation is 1 to 35 printable characters without a comma.', 'D: a corporation is named by its customer number'],
  Q13e: ['FORMAT_ERROR', 'PSU-IP-Address is an IPv4 or IPv6 address without a zone.', 'D: a zone has a meaning on one machine only'],
  Q14h: ['RESOURCE_UNKNOWN', 'Payments, baskets and the links to approve them are unknown to every other TPP, in every way to ask for them.', 'D: who learns an id of another TPP must not get access by it'],
  Q15c: ['FORMAT_ERROR', 'A copied request is read as raw HTTP of whichever version, as curl shows it, as a command of curl or as an entry of an HTTP Archive; what is none is refused with its line and what was expected.', 'D: these are the forms in which developers have requests'],
  S1c: [[], 'The answer that leads to SCA is 401 with the link and nothing else, and says that SCA goes by redirect.', '§5.6'],
  S1d: [['CONSENT_UNKNOWN', 'CONSENT_EXPIRED', 'CONSENT_INVALID'], 'Without a way back it is 401 with no link, says what is missing, and nothing is remembered.', '§7, D: a link is of use only if the person can return from it'],
  S2j: ['SCA_INVALID', 'The person can say again who they are, and nobody approves what somebody else was shown.', 'D: the page may be left open and used by another person'],
  S2l: ['SCA_INVALID', 'Who approves has said who they are, and may have said so again before.', 'D: people make mistakes when they type'],
  S2m: ['PSU_CREDENTIALS_INVALID', 'Only a private customer of the bank can say who they are, by customer number.', 'D: a company cannot log in, the people who act for it can'],
  S2p: [['FORMAT_ERROR', 'RESOURCE_UNKNOWN'], 'The person opens accounts of one agreement, each once and at least one, with the rights that they choose.', 'D: an approval needs at least one account, and no more than was offered'],
  S3a: ['FORMAT_ERROR', 'The PSU is sent back to an absolute http or https address, or to an app by a private scheme (`name.name:/…`, `name://…`), of up to 2,000 characters that are harmless in a page, which a browser reads as it is written: its host one that DNS can have, its percent signs each before two digits, and without user-info and fragment.', 'D: a link of the bank must not lead into a script or hide its host'],
  S3h: ['SCA_EXPIRED', 'A link that was used, that has expired or that nobody waits for says so; one too late leads back.', 'D: the person must learn what became of the request'],
  S3n: ['SCA_INVALID', 'A link takes one answer, and no other one.', 'D: a second answer could come from somebody else'],
  S3o: ['SCA_NOT_FOUND', 'A link belongs to its TPP; any other is unknown.', 'D: a TPP must not use the links of another'],
  S4e: ['PSU_CREDENTIALS_INVALID', 'Another person than the one whom the PSU-ID or the session stands for is refused at the page.', 'D: a name that stands for two persons cannot identify either'],
  S4f: ['PSU_CREDENTIALS_INVALID', 'A session of one PSU under the PSU-ID of another is refused.', 'D: the TPP has confused two of its customers'],
  S6h: ['RESOURCE_UNKNOWN', 'A TPP reads its consents and gives them up, again and again; those of another are unknown.', 'BG: consents'],
  S6i: ['HTTP_HEADER_REQUIRED', 'Who asks for a consent names a way back.', "D: a consent is given by the person at the bank's page, who must return from there"],
  S6j: ['SCA_INVALID', 'What the TPP has given up meanwhile cannot be approved.', 'D: the TPP does not wait for it any more'],
  S6o: ['FORMAT_ERROR', "validUntil is the last day on which a consent holds, to the bank's midnight, today or later; 180 days after the approval it ends at the latest, and a later day is made the last possible one, with a warning.", 'BG: validUntil, §5.7'],
  S6s: ['FORMAT_ERROR', 'What is asked for and not offered is refused with its place: names of owners, accounts by type, by other names than these, and words for all accounts beside others.', 'D: the TPP must learn that it would get less than it asked for'],
  S7a: ['HTTP_HEADER_REQUIRED', 'A corporate request without PSU-Corporate-ID is 400 `HTTP_HEADER_REQUIRED`: one in the context CORPORATE, of a PSU who has approved for corporations only, or about an account of a corporation for which the PSU may act.', '§5.5, §7'],
  S7c: ['FORBIDDEN', 'A corporation for which the PSU may not act, or which is none, is forbidden.', 'D: naming a corporation proves no right to act for it'],
  S7d: ['FORBIDDEN', 'Another corporation than the one whose account pays is 403 `FORBIDDEN`, and so is any beside the account of a person.', 'D: the paying account decides for whom a payment is'],
  S7f: ['FORMAT_ERROR', 'A request that says PRIVATE and names a corporation is refused.', 'D: the request contradicts itself, and either reading could be wrong'],
  S9a: ['FORMAT_ERROR', 'A national identity number or D-number has 11 digits, a day and a month, and right check digits; numbers of test data, with 40 or 80 more on the month, are taken too.', '§4.7, D: a sandbox is used with numbers of test data'],
  S9c: ['PSU_CREDENTIALS_INVALID', 'A number that names no private customer, or another person than PSU-ID or session, is refused.', 'D: a name that stands for two persons cannot identify either'],
  S10d: ['CONSENT_INVALID', 'Funds are told only where the PSU has opened the balances.', 'D: many such questions would reveal the balance'],
  S10g: ['FORMAT_ERROR', 'A request with a wrong amount or account is refused with its place.', 'D: as in any body'],
  S10h: ['RESOURCE_UNKNOWN', 'The account is named by IBAN, bban or both, which must agree, and must be under the consent.', '§2.1'],
  S11b: ['HTTP_HEADER_REQUIRED', 'Without PSU-Context the payment of an unknown PSU is refused.', '§4.7'],
  S11f: ['FORMAT_ERROR', "For an unknown PSU a masked number that several people's cards have is refused.", 'D: choosing one of them would be a guess'],
  P1a: [['PRODUCT_UNKNOWN', 'PRODUCT_INVALID', 'FORMAT_ERROR'], 'There are four products: an unknown one is 404, one that the service does not offer 403, both before query and body are read.', '§7.5, D: what is addressed is looked at before what is sent'],
  P1b: ['FORMAT_ERROR', 'At home and at once kroner are paid, by SEPA euros, abroad any currency.', 'D: these are the currencies that the clearing of each product takes'],
  P1d: ['FORMAT_ERROR', 'A reference of an account has the currency of its product, and the debtor of the account, where it names none; a cross-border one without a currency is FORMAT_ERROR.', '§2.3, D: clients of the other products leave it out'],
  P1c: ['FORMAT_ERROR', 'A creditor is reached by IBAN, at home also by a Norwegian number, abroad by a number with a BIC, in the countries that the product serves.', 'D: these are the names that the clearing of each product takes'],
  P2b: ['FORMAT_ERROR', 'An amount has the digits of its currency and loses none, up to 18.', '§2.3'],
  P2c: ['FORMAT_ERROR', 'A creditor is named by an IBAN with right check digits, a bban, or both where they agree, and is not the debtor.', '§2.3'],
  P2g: ['EXECUTION_DATE_INVALID', 'A payment is for today or a day to come, at most 366 days ahead, and paid on the banking day from then on; an instant one is for today.', '§2.3'],
  P2h: [['FORMAT_ERROR', 'RESOURCE_UNKNOWN'], "What pays is named by IBAN, bban, both where they agree, or masked number, a card also by the number of its account; what is not the PSU's is unknown in the words for what is not there.", 'D: the refusal must not tell whether such an account exists'],
  P2i: ['CONFLICT', 'What pays is one from which the PSU may pay, and a card that is in use, under consent or not.', '§4.7'],
  P2k: ['FORMAT_ERROR', 'A Norwegian account number is 11 digits without blanks or dots.', 'D: an IBAN has it in this form'],
  P2l: ['FORMAT_ERROR', 'The last digit of a Norwegian account number checks the others by modulus 11; ten digits that would need a 10 are no account.', 'D: banks do not give out such numbers'],
  P3a: ['CONFLICT', 'The same payment again is a conflict, however it is written.', 'D: people click twice'],
  P5a: ['CONFLICT', 'A payment moves along one table of statuses and events, each arrow of which has its reason.', '§3.1'],
  P6a: ['RESOURCE_UNKNOWN', 'A payment is read under its own service and product; under another it is unknown.', '§4.8, D: an address names one resource'],
  P7d: ['CONFLICT', 'What a batch has taken, or what is final, cannot be ended.', 'D: the money has been moved, or the payment has ended'],
  P7e: ['HTTP_HEADER_REQUIRED', 'Who asks for an approval or an end names a way back.', 'D: the link for the approval is of use only if the person can return from it'],
  P7j: ['SCA_NOT_FOUND', 'An authorisation tells how far it has come, under what it is for; elsewhere it is 404 `SCA_NOT_FOUND`.', 'BG: scaStatus'],
  P8a: ['PAYMENT_FAILED', 'An instant payment without funds is refused when it is made.', '§7.3'],
  P9e: [['FORMAT_ERROR', 'KID_INVALID'], 'Structured references beside free text or in both forms, and a domestic or instant reference of the type SCOR or none that is no KID, are refused with their place.', '§7.1'],
  P9h: ['FORMAT_ERROR', 'A SEPA or cross-border reference of the type SCOR that is no creditor reference of ISO 11649 is FORMAT_ERROR with its place.', 'D: KID is Norwegian; SCOR abroad is an RF reference'],
  P9f: ['KID_MISSING', 'A creditor here who demands a reference is not paid without one, by whatever name; the same digits at a bank abroad are another account.', '§7'],
  P11b: [['FORMAT_ERROR', 'EXECUTION_DATE_INVALID'], 'A plan names a month once and months only where they vary; a day of the month where months count, one of the week where weeks do, none where it is daily; and it has at least one day.', '§9 1.18.1'],
  P13e: ['PAYMENT_FAILED', "An amount that is worth less than the least amount of the creditor's currency here is refused with the smallest that is not.", 'D: the creditor would get nothing'],
  P15d: ['CONFLICT', 'A customer cancels and changes only what waits. 409 CONFLICT where the payment is not approved, was taken by a batch, or is final; an unapproved one is refused on the page.', 'D: the internet bank lists the payments that are to come'],
  P15e: ['CONFLICT', 'A periodic or bulk payment is cancelled as a whole and not changed: 409 CONFLICT.', 'D: its plan, or its list, is what the customer approved'],
  P15f: ['RESOURCE_UNKNOWN', 'A payment or consent of somebody else is answered "not found": 404 RESOURCE_UNKNOWN.', 'D: the refusal must not tell whether there is one'],
  P15g: ['FORBIDDEN', 'A change that needs the approval of another person is 403 FORBIDDEN.', 'D: an amount above approvalLimit is approved by two people'],
  P15h: ['FORMAT_ERROR', 'A change names a day or an amount: 400 FORMAT_ERROR without either.', 'D: as in any body'],
  P15i: ['CONFLICT', 'Only a valid consent is withdrawn: 409 CONFLICT.', 'D: any other one gives no access'],
  B1b: [['FORMAT_ERROR', 'RESOURCE_UNKNOWN'], 'A payment that is there twice, unknown or of another TPP is refused with its place.', 'D: a basket without one of its payments is not what was asked for'],
  B1c: ['REFERENCE_MIX_INVALID', 'All are of one PSU, or all of one corporation; people whom the bank did not know are the same under one name.', 'D: these are approved together on one side of the bank'],
  B1d: ['CONFLICT', 'A payment is in one open basket; what is left of one that came to nothing may go into another.', 'D: a payment is approved once'],
  B1e: ['CONFLICT', 'Only what waits for its first approval goes into a basket.', 'D: a payment that is approved needs no signature'],
  B1f: ['RESOURCE_UNKNOWN', 'To a request that names somebody else the basket is unknown, and the payments to one that would make it.', 'D: the TPP has confused two of its customers'],
  B2a: ['REFERENCE_MIX_INVALID', 'Bulk and periodic payments go into no basket.', '§2.2'],
  B4c: ['CONFLICT', 'An approval covers what still waits for it.', '§2.2'],
  B5b: ['CONFLICT', 'A basket is taken apart while nothing in it is approved, and its payments wait on.', 'D: no approval has been given yet'],
  D1b: ['RESOURCE_UNKNOWN', 'Contact information that was never given is unknown.', 'D: an address that was never given is not an empty one'],
  D1c: ['FORBIDDEN', 'A TPP reads and gives its own information only, under its id as the certificate spells it, with or without the PSD before the country.', '§9 1.21.6'],
  D1d: ['FORMAT_ERROR', 'The address has ASCII words, one @ and a domain with a dot, within the lengths that mail can carry.', 'D: the bank must be able to send mail to it'],
  D1e: ['FORMAT_ERROR', 'Every address is taken unless a part of its local part, split at `. - _ +`, is a given name of a list.', '§9 1.18.0, D: a wrong guess must not lock a TPP out'],
  A1m: ['CONSENT_INVALID', 'What the person has not opened of an account under consent is told as just that.', 'D: the TPP can ask for a consent that covers it'],
  A2s: ['PERIOD_INVALID', 'What is no day, and a period that ends before it begins, is PERIOD_INVALID.', '§7'],
  A2u: ['FORMAT_ERROR', 'A place that no link of the bank names is refused.', 'D: a client follows the link and does not make one itself'],
  A7a: ['ACCESS_EXCEEDED', 'Without the PSU each read is answered 4 times a day, or as often as the consent says, and then refused.', '§8'],
  A8a: ['RESOURCE_UNKNOWN', 'An account that is not under the consent is told in the words for one that is not there, and so is everything else that is not open.', 'D: the refusal must not tell whether such an account exists'],
  A8b: ['RESOURCE_UNKNOWN', 'A transaction of another account is told in the words for one that is not there.', 'D: an id gives no access by itself'],
  A10: ['HTTP_HEADER_REQUIRED', 'The headers that the description calls required are demanded, the first missing one by name; a host may be lenient.', '§4.1'],
  A10p: ['HTTP_HEADER_REQUIRED', 'Payments and baskets demand x-accept-fix, TPP-Session-ID, TPP-Redirect-URI, PSU-ID (of payments: or X-PSU-IDENTITY), and PSU-IP-Address, in this order.', '§4.1, §4.7'],
  E4a: ['BAD_REQUEST', 'Another method is 405 and told which there are.', 'D: as HTTP has it'],
  E4d: ['NOT_FOUND', 'An address that is not there is 404.', 'D: as HTTP has it'],
  E4e: ['BAD_REQUEST', 'A body of more than 1 MiB is 413, as early as it is known, also where it comes in chunks; the connection is closed behind that answer, but not before the client can have read it.', 'D: no request that is meant is so large, and a client that is cut off gets no answer'],
  E4f: ['BAD_REQUEST', 'A body that says it is something else than JSON is 415; one that says nothing is taken for JSON.', '§4.2'],
  E4r: ['BAD_REQUEST', 'A body whose Content-Encoding names gzip, deflate, br, compress or zstd is 415, and the refusal names the encoding.', 'RFC 9110 §15.5.16, D: the digest is that of the JSON itself; other words in that header are passed over, as many clients write a character set there'],
  E4g: ['FORMAT_ERROR', 'A body that is not JSON is 400.', 'D: as HTTP has it'],
  E4h: ['SYSTEM_ERROR', 'A fault of the bank is 500 and tells no trace; the host hears all of it.', 'D: a trace is of use to the host only'],
  E4i: ['FORMAT_ERROR', 'Fields that nobody asked for are passed over; a field that is wrong is refused with its place, and the bank stays as it is.', 'D: clients send more fields than the bank knows'],
  E4j: [['FORMAT_ERROR', 'QUERY_PARAMETER_REQUIRED'], 'A query that is wrong is refused by the name of the parameter.', '§7.5'],
  E4k: ['RESOURCE_UNKNOWN', 'An id that could be of nothing is unknown, not malformed.', "D: the form of an id is the bank's own choice"],
  E5c: ['BAD_REQUEST', 'What is no request of HTTP/1.1, asks for more than HTTP gives, or takes too long, is told by an error object that says what was wrong, with an id that the journal knows, and the connection is closed.', 'D: a developer must learn why, whichever part refuses'],
  E5d: ['BAD_REQUEST', 'A request names its host once.', 'RFC 9112 §3.2'],
  E5e: ['BAD_REQUEST', 'A body that ends before its end, or is not written as HTTP has it, is refused as that.', 'D: the client has hung up, so the bank has not failed'],
  E6a: ['FORBIDDEN', 'An unsigned request that a page of another origin sends to a port of the bank is 403: `Origin` is not an origin of the bank, or `Sec-Fetch-Site` is `cross-site` or `same-site`.', 'D: any page that a browser has open can send requests to its own machine'],
  E6b: ['FORBIDDEN', 'An unsigned request to a port of the bank is 403 unless `Host` is a name of the loopback, the address after `--host`, the public URL or a name after `--allow-host`.', 'D: by DNS rebinding a page of a stranger reaches the bank under a name of its own'],
  K1b: [['FORMAT_ERROR', 'CONFLICT'], 'A snapshot is refused where one field of one row is missing, unknown, of the wrong form, or about something that is not there: the refusal tells the place, what was expected and what is there.', 'D: otherwise a mistake in it would show at a later request only'],
  K2a: ['FORMAT_ERROR', 'The clock of an uploaded snapshot is 100 years after that of the bank at most, nothing in its queue is over, and no counter is above 4,200,000,000.', 'D: an upload must respect the limits of the clock and of ids'],
  K2b: [['CONFLICT', 'BAD_REQUEST'], 'Kept snapshots have 256 MiB together at most, unless the host says otherwise; an upload is read as far as there is room, one at a time, and 413 as early as it is known.', 'D: memory is bounded'],
  K3a: ['CONFLICT', 'A bank has 1,000,000 customers and 1,000,000 payments at most, those of all TPPs together.', 'D: neither is forgotten by itself, and the limit holds whatever the number of TPPs'],
  K3b: ['CONFLICT', 'A host may bound what is stored of a bank: a request that would make it more is refused and changes nothing, one that makes it less is carried out.', 'D: a host that serves anybody must know what one TPP can cost it'],
  K4a: ['FORBIDDEN', 'Control is used by programs on the same machine, or with the token of a host that has one.', 'D: whoever reaches the control operations can change everything in the bank'],
  K4b: ['CONFLICT', 'A bank has at most 1,000 injected faults at once and keeps at most 1,000 snapshots.', 'D: the memory of a test process has an end'],
  K4c: ['CONFLICT', 'A kept snapshot has a name of its own, and the one of the start is never deleted.', 'D: a test that runs again must find the bank as it began'],
  K5y: [['CONFLICT', 'FORMAT_ERROR'], 'A copy of stored banks needs banks that are stored in a folder, and a new or empty folder outside of it that can be written to.', 'D: a copy must overwrite nothing'],
  K6e: ['FORBIDDEN', 'A host at the edge may have an access token: without it, in a header of its own or as a password, every request is refused before any bank is looked for.', 'D: with open trust anybody can make a TPP'],
  K4d: [anyCode, 'What an injected fault says takes the place of what the bank would say, and no rule of the bank decided it.', 'D: the journal names the fault instead'],
} as const satisfies Readonly<Record<string, RuleRow>>

/** The id of a rule by which something can be refused. */
export type RuleId = keyof typeof rows

type CodesOf<Id extends RuleId> = (typeof rows)[Id][0]

/** The rule that decides a refusal, with one of its codes if it has several. */
export type Decision<Id extends RuleId = RuleId> = Id extends unknown
  ? CodesOf<Id> extends readonly (infer Code)[]
    ? readonly [rule: Id, code: Code]
    : Id
  : never

/** The rule and the code of a refusal. */
export function decided(decision: Decision): { readonly rule: RuleId; readonly code: ErrorCode } {
  const [rule, code] = typeof decision === 'string' ? [decision, rows[decision][0]] : decision
  return { rule, code }
}

/** The codes of the refusals by a rule. */
export function codesOfRule(id: RuleId): readonly ErrorCode[] {
  return [rows[id][0]].flat()
}

/**
 * Finds a rule of the rule book, e.g. the one that decided a refusal.
 *
 * @param id - Such as the `rule` of a refusal, or of a request in the journal.
 * @example
 * ```ts
 * import { ruleOf, snapshotFromJson } from '@pocketbank/core'
 *
 * const read = snapshotFromJson('not JSON')
 * const rule = read.ok ? undefined : ruleOf(read.error.rule)
 * expect(rule?.sentence).toContain('snapshot')
 * ```
 */
export function ruleOf(id: RuleId): Rule {
  const [, sentence, source] = rows[id]
  return { sentence, source }
}

/** The deciding rules by their ids. */
export const decidingRules: Readonly<Record<string, Rule>> = Object.fromEntries(
  Object.entries(rows).map(([id, [, sentence, source]]) => [id, { sentence, source }]),
)

import { type Refusal, refuse, refuseAt } from '../../base/errors/refusal.ts'
import { ok, type Result } from '../../base/result.ts'
import { find } from '../../base/store/table.ts'
import { command, succeed } from '../../domain/command.ts'
import { type Bank, nextSerial } from '../../rows/bank.ts'
import { withRow } from '../../rows/table-rows.ts'
import { contactRequest } from '../../rows/tpp-contact/contract.ts'
import { findMailboxProblem } from '../../rows/tpp-contact/mailbox.ts'
import type { Contact } from '../../rows/tpp-contact/model.ts'

/** The optional prefix before the country in a TPP id (ETSI TS 119 495; §9, 1.21.6). */
const prefix = /^PSD(?=[A-Z]{2}-)/

const shownIdCharactersMax = 120

/** Checks that the id in the path is that of the calling TPP. */
function ownId(id: string, tpp: string | undefined): Result<string, Refusal> {
  if (tpp === undefined)
    return refuseAt('D1c', 'tppId', 'must be the TPP of the certificate, and the request has no certificate')
  if (id === tpp || id === tpp.replace(prefix, '')) return ok(tpp)
  return refuseAt('D1c', 'tppId', {
    problem: `must be the id of the TPP of the request, ${tpp.slice(0, shownIdCharactersMax)}`,
    got: id,
    remedy: 'The PSD before the country may be left out',
  })
}

function findContact(bank: Bank, tpp: string): Contact | undefined {
  return find(bank.contacts, 'byTpp', { tpp })
}

/** Reads the contact of the calling TPP (§9, 1.14.2). */
export const readContact = command({
  reads: 'contact',
  params: ['tppId'],
  run(bank, { params }, context) {
    const tpp = ownId(params.tppId, context.tpp)
    if (!tpp.ok) return tpp
    const contact = findContact(bank, tpp.value)
    if (contact === undefined) {
      return refuse('D1b', 'this TPP has given no contact information yet', 'tppId')
    }
    return succeed(bank, { tpp: contact.tpp, email: contact.email })
  },
})

/** Sets the contact of the calling TPP, a group mailbox (§9, 1.18.0). It replaces an earlier one. */
export const updateContact = command({
  params: ['tppId'],
  body: contactRequest,
  run(bank, { params, body: { email } }, context) {
    const tpp = ownId(params.tppId, context.tpp)
    if (!tpp.ok) return tpp
    const problem = findMailboxProblem(email)
    if (problem !== undefined) return refuseAt(problem.rule, '$.email', problem.text)
    return succeed(withContact(bank, tpp.value, email), { tpp: tpp.value, email })
  },
})

function withContact(bank: Bank, tpp: string, email: string): Bank {
  const contact = findContact(bank, tpp)
  if (contact?.email === email) return bank
  if (contact !== undefined) return withRow(bank, 'contacts', { ...contact, email })
  const { bank: nextBank, serial } = nextSerial(bank, 'contact')
  return withRow(nextBank, 'contacts', { serial, tpp, email })
}

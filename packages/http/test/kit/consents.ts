import {
  type AuthorisationView,
  type CommandName,
  type CommandOutcome,
  type Context,
  type Engine,
  isScaNeeded,
  type RawInput,
  type ScaNeeded,
} from '@pocketbank/core'
import { morning } from './bank.ts'
import { callCommand } from './call-command.ts'
import { filledEngine } from './filled.ts'
import { people } from './psu.ts'

/** The outcome of a command that needs no SCA. */
type Outcome<Name extends CommandName> = Exclude<CommandOutcome<Name>, ScaNeeded>

/** A bank in which a PSU has given a consent, and how it is asked for that PSU. */
interface Consented {
  readonly engine: Engine
  readonly call: <Name extends CommandName>(name: Name, input?: RawInput) => Outcome<Name>
}

const caller: Context = {
  now: morning,
  tpp: 'PSDNO-FSA-1',
  psu: { isPresent: true, id: '5f1c7a0e-3d1f-4f5c-9f43-6f0f3a3c2b11' },
  redirect: { uri: 'https://tpp.example/back' },
}

function callForJonas<Name extends CommandName>(
  engine: Engine,
  name: Name,
  input: RawInput,
): CommandOutcome<Name> {
  return callCommand(engine, [name, input], caller)
}

/** Every account of the first offer, each with these rights. */
function createChoice({ offers: [offer] }: AuthorisationView, rights: readonly string[]) {
  if (offer === undefined) throw new Error('nothing is offered')
  return { agreementId: offer.id, accounts: offer.accounts.map(({ id }) => ({ resourceId: id, rights })) }
}

/** A new consent that nobody has answered. */
export function createNewConsent({ engine }: Pick<Consented, 'engine'>): CommandOutcome<'createConsent'> {
  return callForJonas(engine, 'createConsent', {})
}

/** Gives consent to all accounts of a customer of the fixed data set. */
export function approve(engine: Engine, authorisationId: string, rights: readonly string[]): void {
  const params = { authorisationId }
  const view = callForJonas(engine, 'identifyPsu', { params, body: { customerNumber: people.jonas } })
  callForJonas(engine, 'approveAuthorisation', { params, body: createChoice(view, rights) })
}

/** Opens a bank with the fixed data set, all accounts of one of its customers under consent. */
export function openConsented(rights: readonly string[] = ['balances', 'transactions']): Consented {
  const engine = filledEngine()
  approve(engine, createNewConsent({ engine }).authorisationId, rights)
  return {
    engine,
    call: (name, input = {}) => {
      const outcome = callForJonas(engine, name, input)
      if (isScaNeeded(outcome)) throw new Error(`${name} needs SCA: ${outcome.scaNeeded.text}`)
      return outcome as Outcome<typeof name>
    },
  }
}

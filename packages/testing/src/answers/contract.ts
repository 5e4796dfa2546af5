import { shortenText } from '@pocketbank/core/base/input'
import { contractDifference } from '@pocketbank/devtools/conformance'
import type { AnsweredExchange, Operation } from '@pocketbank/http'
import { type AssertionError, assertionError } from '../differences/assertion-error.ts'
import { operationNamed } from '../operations/find.ts'
import { findExchange } from './answered-exchange.ts'

/** An answer with the text of its body. */
interface Heard {
  readonly status: number
  readonly header: (name: string) => string | undefined
  readonly body: string
}

const shownCharactersMax = 1_000

/** Makes the error about an answer that differs from its contract; undefined if it does not. */
function contractError(
  what: string,
  operation: Operation | undefined,
  heard: Heard,
): AssertionError | undefined {
  const difference = contractDifference(operation, heard)
  if (difference === undefined) return undefined
  const { place, expected, received } = difference
  const message = [
    `${what} answers ${heard.status}, but not by its contract${operation === undefined ? '' : ` (${operation.id})`}:`,
    `  ${place}`,
    `    the contract: ${expected}`,
    `    the answer:   ${received}`,
    ...(heard.body === '' ? [] : ['', shortenText(heard.body, shownCharactersMax)]),
  ]
  return assertionError(message.join('\n'), { expected, actual: received })
}

function differenceTold({ entry, operation, answer }: AnsweredExchange): AssertionError | undefined {
  const { status, headers, body = '' } = answer
  const heard = { status, header: (name: string) => headers[name], body }
  return contractError(`${entry.method} ${entry.target}`, operation, heard)
}

/**
 * Throws where an answer of a bank in this process differs from the contract of its operation: a bug of the bank. What a fault or a
 * quirk has changed is as the test wanted it, and let pass.
 */
export function holdToContract(answer: Response): Response {
  const exchange = findExchange(answer)
  const error = exchange === undefined || exchange.isIntercepted ? undefined : differenceTold(exchange)
  if (error !== undefined) throw error
  return answer
}

async function readResponse(answer: Response): Promise<Heard> {
  if (answer.bodyUsed) throw new Error('The body of the answer has been read: hand on a clone.')
  const header = (name: string) => answer.headers.get(name) ?? undefined
  return { status: answer.status, header, body: await answer.clone().text() }
}

/**
 * Describes how an answer differs from its contract; undefined if it does not. An answer from a network needs the name of its operation.
 * Throws if that is missing, or if the body was read.
 */
export async function findContractError(
  answer: Response,
  operationId?: string,
): Promise<AssertionError | undefined> {
  const exchange = findExchange(answer)
  if (exchange !== undefined && operationId === undefined) return differenceTold(exchange)
  if (operationId === undefined) {
    throw new Error(
      'The answer came over a network: name its operation, as in toMatchContract("listAccounts").',
    )
  }
  return contractError('The operation', operationNamed(operationId), await readResponse(answer))
}

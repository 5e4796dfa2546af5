import { writeError } from '@pocketbank/core/base/errors'
import { shortenText } from '@pocketbank/core/base/input'
import { contractDifference } from '@pocketbank/devtools/conformance'
import type { AnsweredExchange, Operation } from '@pocketbank/http'
import { type AssertionError, assertionError } from '../differences/assertion-error.ts'
import { findOperation } from '../operations/find.ts'
import { findExchange } from './answered-exchange.ts'
import { bodyRead } from './is-answer.ts'

interface ResponseFacts {
  readonly status: number
  readonly header: (name: string) => string | undefined
  readonly body: string
}

const shownCharactersMax = 1_000

function contractError(
  subject: string,
  operation: Operation | undefined,
  facts: ResponseFacts,
): AssertionError | undefined {
  const difference = contractDifference(operation, facts)
  if (difference === undefined) return undefined
  const { place, expected, received } = difference
  const message = [
    `${subject} answers ${facts.status}, but not by its contract${operation === undefined ? '' : ` (${operation.id})`}:`,
    `  ${place}`,
    `    the contract: ${expected}`,
    `    the answer:   ${received}`,
    ...(facts.body === '' ? [] : ['', shortenText(facts.body, shownCharactersMax)]),
  ]
  return assertionError(message.join('\n'), { expected, actual: received })
}

function describeDifference({ entry, operation, answer }: AnsweredExchange): AssertionError | undefined {
  const { status, headers, body = '' } = answer
  const facts = { status, header: (name: string) => headers[name], body }
  return contractError(`${entry.method} ${entry.target}`, operation, facts)
}

/**
 * Throws if a response of a bank in this process breaks the contract of its operation, which is a bug of the
 * bank. A response that a fault or quirk changed is not checked.
 */
export function holdToContract(answer: Response): Response {
  const exchange = findExchange(answer)
  const error = exchange === undefined || exchange.isIntercepted ? undefined : describeDifference(exchange)
  if (error !== undefined) throw error
  return answer
}

async function readResponse(answer: Response): Promise<ResponseFacts> {
  if (answer.bodyUsed) throw new Error(writeError(bodyRead))
  const header = (name: string) => answer.headers.get(name) ?? undefined
  return { status: answer.status, header, body: await answer.clone().text() }
}

/**
 * Creates the error for a response that breaks its contract; undefined if it does not. A response from a
 * network needs the name of its operation. Throws if the name is missing, or if the body was read.
 */
export async function findContractError(
  answer: Response,
  operationId?: string,
): Promise<AssertionError | undefined> {
  const exchange = findExchange(answer)
  if (exchange !== undefined && operationId === undefined) return describeDifference(exchange)
  if (operationId === undefined) {
    throw new Error(
      writeError({
        problem: 'the operation of a response from a network is unknown',
        remedy: 'Name it, as in toMatchContract("listAccounts")',
      }),
    )
  }
  return contractError('The operation', findOperation(operationId), await readResponse(answer))
}

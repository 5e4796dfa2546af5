import type { AnsweredExchange } from '@pocketbank/http'

const answers = new WeakMap<Response, AnsweredExchange>()

/** Records the exchange of a response, for as long as the response exists. */
export function keepExchange(answer: Response, exchange: AnsweredExchange): void {
  answers.set(answer, exchange)
}

/**
 * Returns the exchange of a response from a bank in this process; undefined for a response from a network.
 */
export function findExchange(answer: Response): AnsweredExchange | undefined {
  return answers.get(answer)
}

import type { AnsweredExchange } from '@pocketbank/http'

const answers = new WeakMap<Response, AnsweredExchange>()

/** Keeps what a bank in this process knows of an answer, as long as the test holds the answer. */
export function keepExchange(answer: Response, exchange: AnsweredExchange): void {
  answers.set(answer, exchange)
}

/** Returns the exchange that a bank in this process has answered; undefined for an answer from a network. */
export function findExchange(answer: Response): AnsweredExchange | undefined {
  return answers.get(answer)
}

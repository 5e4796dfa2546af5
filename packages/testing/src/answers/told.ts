import type { AnsweredExchange } from '@pocketbank/http'

const answers = new WeakMap<Response, AnsweredExchange>()

/** Keeps what a bank in this process knows of an answer, as long as the test holds the answer. */
export function keepTold(answer: Response, told: AnsweredExchange): void {
  answers.set(answer, told)
}

/** What a bank in this process knows of an answer; nothing of one that came over a network. */
export function toldOf(answer: Response): AnsweredExchange | undefined {
  return answers.get(answer)
}

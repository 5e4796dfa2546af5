import type { ErrorAnswer } from '@pocketbank/http'

/** An answer that a journey cannot go on with: the bank refuses, or wants the PSU first. Such an error leads to the bank's page, too. */
export interface AnswerError extends Error {
  /** The HTTP status of the answer. */
  readonly status: number
  /** The code of the error object, where the answer is one. */
  readonly code?: string
  /** The answer itself; its body can be read. */
  readonly answer: Response
}

const advice = "the PSU must approve first, as in `sandbox.psu('…').approve(error)`"

function readError(text: string): Partial<ErrorAnswer> {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return { message: text }
  }
}

async function createAnswerError(what: string, answer: Response): Promise<AnswerError> {
  const { status } = answer
  const { code, message } = readError(await answer.clone().text())
  const leadsToPage = answer.headers.has('ASPSP-SCA-Approach')
  const words = leadsToPage ? [advice] : [code, message].filter((word) => word !== undefined)
  const text = [`${what} answers ${status}`, ...words].join(': ')
  return Object.assign(new Error(text), {
    name: 'AnswerError',
    status,
    answer,
    ...(code !== undefined && { code }),
  })
}

/** Throws an `AnswerError` where the bank has not done what was asked. */
export async function checkDone(what: string, answer: Response): Promise<void> {
  if (!answer.ok) throw await createAnswerError(what, answer)
}

/** The JSON of an answer of 200 or 201; throws an `AnswerError` where it is another one. */
export async function readJsonAnswer<Body>(what: string, answer: Response): Promise<Body> {
  await checkDone(what, answer)
  return (await answer.json()) as Body
}

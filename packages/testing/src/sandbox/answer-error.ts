import type { ErrorAnswer } from '@pocketbank/http'

/**
 * A response that a helper cannot use: the bank refuses, or the PSU must approve first. `approve` accepts
 * this error too.
 */
export interface AnswerError extends Error {
  /** The HTTP status of the response. */
  readonly status: number
  /** The code of the error object, if the response has one. */
  readonly code?: string
  /** The response. Its body is unread. */
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

async function createAnswerError(call: string, answer: Response): Promise<AnswerError> {
  const { status } = answer
  const { code, message } = readError(await answer.clone().text())
  const leadsToPage = answer.headers.has('ASPSP-SCA-Approach')
  const words = leadsToPage ? [advice] : [code, message].filter((word) => word !== undefined)
  const text = [`${call} answers ${status}`, ...words].join(': ')
  return Object.assign(new Error(text), {
    name: 'AnswerError',
    status,
    answer,
    ...(code !== undefined && { code }),
  })
}

/** Throws an `AnswerError` if the status is not 2xx. */
export async function checkDone(call: string, answer: Response): Promise<void> {
  if (!answer.ok) throw await createAnswerError(call, answer)
}

export async function readJsonAnswer<Body>(call: string, answer: Response): Promise<Body> {
  await checkDone(call, answer)
  return (await answer.json()) as Body
}

import { isListing } from '@pocketbank/core/engine'
import type { Operation } from '@pocketbank/http'
import { listOperationRefusals } from '@pocketbank/http/description'
import type { Success } from '@pocketbank/http/operations'
import { errorAnswer, scaAnswer } from '@pocketbank/http/operations/render'
import type { GenericSchema } from 'valibot'
import { abbreviateJson, bodyDifference, type ContractDifference } from './body-difference.ts'

interface AnswerParts {
  readonly status: number
  readonly header: (name: string) => string | undefined
  /** Empty if the response has no body. */
  readonly body: string
}

/** What a contract demands of one kind of response. */
interface AnswerKind {
  readonly body?: GenericSchema | undefined
  /** Required headers. A header with a value must have that value. */
  readonly headers?: Readonly<Record<string, string | undefined>>
}

const json = { 'Content-Type': 'application/json' }

function possibleSuccesses({ success, otherwise }: Operation): readonly Success[] {
  return otherwise === undefined ? [success] : [success, otherwise.success]
}

function kindOfSuccess({ command, location, headers }: Operation, success: Success): AnswerKind {
  const ofLists = isListing(command) ? { Link: undefined, 'X-Total-Count': undefined } : {}
  return {
    body: success.body,
    headers: { ...(success.body && json), ...headers, ...(location && { Location: undefined }), ...ofLists },
  }
}

/** Returns true for a 401 that leads to the SCA page. Its body has only the link. */
function isPageLink({ leadsToSca }: Operation, { status, header }: AnswerParts): boolean {
  return leadsToSca === true && status === 401 && header('ASPSP-SCA-Approach') !== undefined
}

/** Picks the contract of a response: that of a success, of a link to the SCA page, or of a refusal. */
function pickAnswerKind(operation: Operation | undefined, answer: AnswerParts): AnswerKind {
  const success = operation && possibleSuccesses(operation).find(({ status }) => status === answer.status)
  if (operation !== undefined && success !== undefined) return kindOfSuccess(operation, success)
  if (operation !== undefined && isPageLink(operation, answer)) return { body: scaAnswer, headers: json }
  return answer.status < 400 ? {} : { body: errorAnswer, headers: json }
}

/**
 * Returns true if a header has its value. A value such as `</path>` matches any absolute address that ends
 * with it.
 */
function isSameHeader(sentValue: string, value: string): boolean {
  return value.startsWith('</')
    ? /^<https?:/.test(sentValue) && sentValue.endsWith(value.slice(1))
    : sentValue === value
}

function headerDifference(
  { headers = {} }: AnswerKind,
  { header }: AnswerParts,
): ContractDifference | undefined {
  for (const [name, value] of Object.entries(headers)) {
    const sentValue = header(name)
    if (sentValue !== undefined && (value === undefined || isSameHeader(sentValue, value))) continue
    const expected = value === undefined ? 'is there' : `is ${value}`
    return { place: name, expected, received: sentValue ?? 'nothing' }
  }
  return undefined
}

/** Finds a status that the description does not list for the operation. */
function statusDifference(operation: Operation, { status }: AnswerParts): ContractDifference | undefined {
  const refusals = listOperationRefusals(operation).map((row) => row.status)
  const statuses = [...possibleSuccesses(operation).map((row) => row.status), ...new Set(refusals)]
  if (statuses.includes(status) || (operation.leadsToSca && status === 401)) return undefined
  return { place: 'status', expected: `is one of ${statuses.sort().join(', ')}`, received: String(status) }
}

/** Finds a code that the description does not list for the status. */
function codeDifference(operation: Operation, { status, body }: AnswerParts): ContractDifference | undefined {
  const { code }: { readonly code?: unknown } = JSON.parse(body)
  const codes = listOperationRefusals(operation).flatMap((row) => (row.status === status ? [row.code] : []))
  if (codes.some((expectedCode) => expectedCode === code)) return undefined
  return { place: '$.code', expected: `is one of ${codes.join(', ')}`, received: abbreviateJson(code) }
}

function contentDifference(
  { body: contract }: AnswerKind,
  { body }: AnswerParts,
): ContractDifference | undefined {
  if (contract !== undefined) return bodyDifference(contract, body)
  return body === '' ? undefined : { place: '$', expected: 'is empty', received: abbreviateJson(body) }
}

/**
 * Finds the first difference between a response and the contract of its operation. Without an operation,
 * checks only that a refusal is an error object.
 */
export function contractDifference(
  operation: Operation | undefined,
  answer: AnswerParts,
): ContractDifference | undefined {
  if (operation === undefined && answer.status < 400) return undefined
  const kind = pickAnswerKind(operation, answer)
  return (
    (operation && statusDifference(operation, answer)) ??
    headerDifference(kind, answer) ??
    contentDifference(kind, answer) ??
    (operation && kind.body === errorAnswer ? codeDifference(operation, answer) : undefined)
  )
}

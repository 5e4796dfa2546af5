import { hasMembers } from '@pocketbank/core/base/input'
import { computeListPage } from '@pocketbank/core/engine'
import type { Awaitable } from '@pocketbank/signatures/runtime'
import { toPublicUrl } from '../address/bank-address.ts'
import { pickLanguage } from '../display/language.ts'
import { ignoredHeader, type RequestedFixes, readFixes } from '../operations/accept-fix/read-fixes.ts'
import { type Answer, type AnswerHeaders, allHeaders } from '../operations/render/answer-value.ts'
import type { RenderContext } from '../operations/render/context.ts'
import { renderListHeaders } from '../operations/render/list-headers.ts'
import { scaApproach, scaLinkTo } from '../operations/render/sca-answer.ts'
import { withWholeAddresses } from '../operations/render/whole-addresses.ts'
import { writeAnswer } from '../operations/write-answer.ts'
import { scaPath } from '../sca-page/link.ts'
import type { Exchange } from './exchange.ts'

/** Returns the absolute URL of the SCA page of an authorisation. */
export async function pageAddress(
  { env, request, caller }: Exchange,
  authorisationId: string,
): Promise<string> {
  const { tpp, context } = caller
  const path = await scaPath(env.links, tpp.id, authorisationId)
  const variant = context.redirect?.mobile === true ? '?mobile=true' : ''
  return toPublicUrl(env.address, request.origins?.pages ?? request.origin) + path + variant
}

function findAuthorisationId(value: unknown): string | undefined {
  const id = hasMembers(value) ? value.authorisationId : undefined
  return typeof id === 'string' ? id : undefined
}

/**
 * Returns a header with the requested values that are not accept-fixes. D: only for account information,
 * where accept-fixes have an effect.
 */
function ignoredHeaders({ operation }: Exchange, { ignored }: RequestedFixes): AnswerHeaders | undefined {
  return operation.leadsToSca === true && ignored !== '' ? { [ignoredHeader]: ignored } : undefined
}

export function ignoredFixHeader(exchange: Exchange): AnswerHeaders | undefined {
  return ignoredHeaders(exchange, readFixes(exchange.operationHeaders))
}

function writeListHeaders({ operation, request, input, caller: { engine, context } }: Exchange) {
  const page = computeListPage(engine.bank, operation.command, input, context)
  return page && renderListHeaders(page, { path: request.path, search: request.search })
}

/**
 * Makes the response of an operation from the result of its command. Adds to the warnings for the journal.
 */
export function createAnswer(exchange: Exchange, value: unknown, warnings: string[]): Awaitable<Answer> {
  const { env, request, operationHeaders, caller } = exchange
  const fixes = readFixes(operationHeaders, env.settings.defaultFixes)
  const language = pickLanguage(operationHeaders['PSU-Accept-Language'])
  const { zone } = caller.engine.bank.calendar
  const context = { fixes: fixes.fixes, language, warnings, zone, target: request.path }
  const headers = allHeaders(writeListHeaders(exchange), ignoredHeaders(exchange, fixes))
  const authorisationId = findAuthorisationId(value)
  if (authorisationId === undefined) return rendered(exchange, value, context, headers)
  return pageAddress(exchange, authorisationId).then((href) =>
    rendered(exchange, value, { ...context, scaLink: scaLinkTo(href) }, allHeaders(scaApproach, headers)),
  )
}

function rendered(
  { operation, env, request }: Exchange,
  value: unknown,
  context: RenderContext,
  headers: AnswerHeaders,
): Answer {
  return withWholeAddresses(writeAnswer(operation, value, context, headers), env.address, request)
}

import type { Context, PsuReference, RedirectWish } from '@pocketbank/core'
import type { AuthenticatedTpp } from '@pocketbank/signatures'
import { rawText } from '@pocketbank/signatures/signature'
import { visible } from '../display/visible-text.ts'
import type { OperationHeaders } from './required-headers.ts'

/** Maximum length of a header value shown on the SCA page, in characters: one line. */
const shownCharsMax = 140

/** Makes a value visible and shortens it to one line, without splitting a character. */
function writeValue(value: string): string {
  const text = visible(value)
  return text.length > shownCharsMax ? [...text].slice(0, shownCharsMax).join('') : text
}

function readPsuReference(operationHeaders: OperationHeaders): PsuReference {
  const id = operationHeaders['PSU-ID']
  const identity = operationHeaders['X-PSU-IDENTITY']
  const sessionId = operationHeaders['TPP-Session-ID']
  const corporationId = operationHeaders['PSU-Corporate-ID']
  const context = operationHeaders['PSU-Context']
  const language = operationHeaders['PSU-Accept-Language']
  return {
    ...(id !== undefined && { id }),
    ...(identity !== undefined && { identity }),
    ...(sessionId !== undefined && { sessionId }),
    ...(corporationId !== undefined && { corporationId }),
    ...(context !== undefined && {
      context: context.toUpperCase() === 'CORPORATE' ? 'CORPORATE' : 'PRIVATE',
    }),
    ...(operationHeaders['PSU-IP-Address'] !== undefined && { isPresent: true }),
    ...(language !== undefined && { language: writeValue(language) }),
  }
}

/** Returns the redirect that the TPP asks for; undefined without TPP-Redirect-URI (S1). */
function readRedirect(operationHeaders: OperationHeaders, tpp: AuthenticatedTpp): RedirectWish | undefined {
  const uri = operationHeaders['TPP-Redirect-URI']
  if (uri === undefined) return undefined
  const isMobile = operationHeaders['TPP-Redirect-Preferred']?.toLowerCase() === 'false'
  const brand = writeValue(rawText(operationHeaders['TPP-Brand-Logging-Information'] ?? ''))
  const name = writeValue(tpp.name)
  return {
    uri,
    ...(isMobile && { mobile: true }),
    ...(brand !== '' && { brand }),
    ...(name !== '' && { name }),
  }
}

export function readPsuContext(
  operationHeaders: OperationHeaders,
  tpp: AuthenticatedTpp,
): Pick<Context, 'psu' | 'redirect'> {
  const redirect = readRedirect(operationHeaders, tpp)
  return { psu: readPsuReference(operationHeaders), ...(redirect && { redirect }) }
}

import type { Context, PsuReference, RedirectWish } from '@pocketbank/core'
import type { AuthenticatedTpp } from '@pocketbank/signatures'
import { rawText } from '@pocketbank/signatures/signature'
import { visible } from '../display/visible-text.ts'
import type { OperationHeaders } from './required-headers.ts'

/** Maximum length of a header value shown on the SCA page, in characters: one line. */
const shownCharsMax = 140

/** Makes a value visible and shortens it to one line, without splitting a character. */
function shown(value: string): string {
  const text = visible(value)
  return text.length > shownCharsMax ? [...text].slice(0, shownCharsMax).join('') : text
}

function readPsuReference(sent: OperationHeaders): PsuReference {
  const id = sent['PSU-ID']
  const identity = sent['X-PSU-IDENTITY']
  const sessionId = sent['TPP-Session-ID']
  const corporationId = sent['PSU-Corporate-ID']
  const context = sent['PSU-Context']
  const language = sent['PSU-Accept-Language']
  return {
    ...(id !== undefined && { id }),
    ...(identity !== undefined && { identity }),
    ...(sessionId !== undefined && { sessionId }),
    ...(corporationId !== undefined && { corporationId }),
    ...(context !== undefined && {
      context: context.toUpperCase() === 'CORPORATE' ? 'CORPORATE' : 'PRIVATE',
    }),
    ...(sent['PSU-IP-Address'] !== undefined && { isPresent: true }),
    ...(language !== undefined && { language: shown(language) }),
  }
}

/** Returns the redirect that the TPP asks for; undefined without TPP-Redirect-URI (S1). */
function readRedirect(sent: OperationHeaders, tpp: AuthenticatedTpp): RedirectWish | undefined {
  const uri = sent['TPP-Redirect-URI']
  if (uri === undefined) return undefined
  const isMobile = sent['TPP-Redirect-Preferred']?.toLowerCase() === 'false'
  const brand = shown(rawText(sent['TPP-Brand-Logging-Information'] ?? ''))
  const name = shown(tpp.name)
  return {
    uri,
    ...(isMobile && { mobile: true }),
    ...(brand !== '' && { brand }),
    ...(name !== '' && { name }),
  }
}

export function readPsuContext(
  sent: OperationHeaders,
  tpp: AuthenticatedTpp,
): Pick<Context, 'psu' | 'redirect'> {
  const redirect = readRedirect(sent, tpp)
  return { psu: readPsuReference(sent), ...(redirect && { redirect }) }
}

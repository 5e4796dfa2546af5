import type { Context, PsuReference, RedirectWish } from '@pocketbank/core'
import type { AuthenticatedTpp } from '@pocketbank/signatures'
import { rawText } from '@pocketbank/signatures/signature'
import { visible } from '../display/visible-text.ts'
import type { OperationHeaders } from './required-headers.ts'

/** Characters that are kept of a header which the bank only shows again. D: as much as a line of the page holds. */
const shownCharsMax = 140

/** A text as a page can show it, cut between characters. */
function shown(value: string): string {
  const text = visible(value)
  return text.length > shownCharsMax ? [...text].slice(0, shownCharsMax).join('') : text
}

/** The PSU as the headers of the operation name them; the forms of the headers have been checked. */
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

/** The PSU of a request and the redirect URI, as the context of commands has them. */
export function readPsuContext(
  sent: OperationHeaders,
  tpp: AuthenticatedTpp,
): Pick<Context, 'psu' | 'redirect'> {
  const redirect = readRedirect(sent, tpp)
  return { psu: readPsuReference(sent), ...(redirect && { redirect }) }
}

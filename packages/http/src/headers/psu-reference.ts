import type { Context, PsuReference, RedirectWish } from '@pocketbank/core'
import type { Operation } from '../operations/operation.ts'
import { hasPsuHeader } from '../operations/psu-header-lists.ts'
import { rawText } from '../signature/encoded-words.ts'
import type { HeaderSource } from '../signature/signing-string.ts'
import type { AuthenticatedTpp } from '../signature/tpp.ts'
import { visible } from '../visible-text.ts'

/** Characters that are kept of a header which the bank only shows again. D: as much as a line of the page holds. */
const shownCharsMax = 140

/** A text as a page can show it, cut between characters. */
function shown(value: string): string {
  const text = visible(value)
  return text.length > shownCharsMax ? [...text].slice(0, shownCharsMax).join('') : text
}

/** The PSU as the headers of the operation name them; the forms of the headers have been checked. */
function psuOf(headers: HeaderSource, operation: Pick<Operation, 'psuHeaders'>): PsuReference {
  const read = (name: string) => (hasPsuHeader(operation, name) ? headers.get(name) : null)
  const id = read('PSU-ID')
  const identity = read('X-PSU-IDENTITY')
  const sessionId = read('TPP-Session-ID')
  const corporationId = read('PSU-Corporate-ID')
  const context = read('PSU-Context')
  const language = read('PSU-Accept-Language')
  return {
    ...(id !== null && { id }),
    ...(identity !== null && { identity }),
    ...(sessionId !== null && { sessionId }),
    ...(corporationId !== null && { corporationId }),
    ...(context !== null && { context: context.toUpperCase() === 'CORPORATE' ? 'CORPORATE' : 'PRIVATE' }),
    ...(read('PSU-IP-Address') !== null && { isPresent: true }),
    ...(language !== null && { language: shown(language) }),
  }
}

/** How the PSU is to be sent to the bank and back; nothing without TPP-Redirect-URI (S1). */
function redirectOf(headers: HeaderSource, tpp: AuthenticatedTpp): RedirectWish | undefined {
  const uri = headers.get('TPP-Redirect-URI')
  if (uri === null) return undefined
  const isMobile = headers.get('TPP-Redirect-Preferred')?.toLowerCase() === 'false'
  const sent = headers.get('TPP-Brand-Logging-Information')
  const [brand, name] = [shown(sent === null ? '' : rawText(sent)), shown(tpp.name)]
  return {
    uri,
    ...(isMobile && { mobile: true }),
    ...(brand !== '' && { brand }),
    ...(name !== '' && { name }),
  }
}

/** The PSU of a request and the redirect URI, as the context of commands has them. */
export function psuContextOf(
  headers: HeaderSource,
  tpp: AuthenticatedTpp,
  operation: Pick<Operation, 'psuHeaders'>,
): Pick<Context, 'psu' | 'redirect'> {
  const redirect = operation.psuHeaders === undefined ? undefined : redirectOf(headers, tpp)
  return { psu: psuOf(headers, operation), ...(redirect && { redirect }) }
}

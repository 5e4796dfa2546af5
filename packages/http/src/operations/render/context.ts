import type { Zone } from '@pocketbank/core'
import type * as v from 'valibot'
import type { Language } from '../../display/language.ts'
import type { Fixes } from '../accept-fix/fixes.ts'
import type { link } from './links.ts'

/** Request data that renderers need. */
export interface RenderContext {
  readonly fixes: Fixes
  /** The link with which the PSU approves the new resource, if approval is needed. */
  readonly scaLink?: v.InferOutput<typeof link>
  /** The path to which the request came. */
  readonly target: string
  /** Warnings for the journal, to which renderers add. */
  readonly warnings?: string[]
  /** The zone of the bank's days. */
  readonly zone: Zone
  /** The language of texts for the PSU (E2). */
  readonly language: Language
}

/** Returns the link to the SCA page. Throws without a link, since the response requires it. */
export function requireScaLink({ scaLink }: RenderContext): v.InferOutput<typeof link> {
  if (scaLink === undefined)
    throw new Error('what waits for approval has a link to the page where it is given')
  return scaLink
}

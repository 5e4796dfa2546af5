import type { AuthorisationView, Context, Engine } from '@pocketbank/core'
import { type Language, pickLanguage } from '../display/language.ts'
import { visible } from '../display/visible-text.ts'
import { isRedirectUri } from '../headers/redirect-uri.ts'
import type { Env } from '../pipeline/exchange.ts'
import { type Destination, scaPath } from './link.ts'
import { noteLinkVisit } from './link-visits.ts'
import { scaWords, type Words } from './words.ts'

/** The part of the environment that the page needs. */
export type PageEnv = Pick<Env, 'engineFor' | 'now' | 'links' | 'address' | 'sandbox'>

/** One authorisation, and what its pages are rendered from. */
export interface PageContext {
  readonly engine: Engine
  readonly context: Context
  readonly view: AuthorisationView
  /** The path of the link, to which the forms go. */
  readonly path: string
  /** Token that a form of this SCA session must carry. */
  readonly token: string
  readonly language: Language
  readonly words: Words
  readonly isSandbox: boolean
}

/** The path to an authorisation, and what its forms must carry. */
type Seals = Pick<PageContext, 'path' | 'token'>

/** The path and the token of an authorisation. */
export async function createSeals({ links, address }: PageEnv, destination: Destination): Promise<Seals> {
  const { tpp, authorisationId } = destination
  const path = address.publicPath + (await scaPath(links, tpp, authorisationId))
  return { path, token: await links.seal('form', destination) }
}

/**
 * Opens an authorisation for rendering, in its present state; undefined if the bank does not know it (any more). Between this call and the
 * answer nobody may wait, or two answers at once would not see each other.
 */
export function openPageContext(
  { engineFor, now, sandbox }: PageEnv,
  { tpp, authorisationId, ...seals }: Destination & Seals,
  acceptLanguage: string | null,
): PageContext | undefined {
  const engine = engineFor(tpp)
  const context = { now: now(tpp), tpp }
  const read = engine.execute('readAuthorisation', { params: { authorisationId } }, context)
  if (!read.ok) {
    noteLinkVisit(engine, { id: authorisationId, status: 'expired' })
    return undefined
  }
  const view = read.value
  noteLinkVisit(engine, view)
  if (!isRedirectUri(view.redirect.uri)) throw new Error('the TPP wants the PSU back where no browser goes')
  const language = pickLanguage(view.psu.language, acceptLanguage)
  return { ...seals, engine, context, view, language, words: scaWords[language], isSandbox: sandbox }
}

/** What a page is about, and the words of its language. */
export type PageWords = Pick<PageContext, 'view' | 'words'>

/** The brand that the TPP has sent and the name in its certificate, where they are two. D: anybody can send any brand. */
function tppNames({ redirect, tpp }: PageContext['view']): readonly [string, string?] {
  const [brand, name] = [visible(redirect.brand ?? ''), visible(redirect.name ?? '')]
  if (brand === '' || name === '' || brand === name) return [brand || name || visible(tpp)]
  return [brand, name]
}

/** Names the TPP by its brand, with the name in its certificate (P14): `Fjordpay, through Nordlys AS`. */
export function tppName({ view, words: own }: PageWords): string {
  const [brand, name] = tppNames(view)
  return name === undefined ? brand : own.through(brand, name)
}

/** The same where the sentence goes on behind it: `Fjordpay, through Nordlys AS,`. */
export function tppWithin(page: PageWords): string {
  const [, name] = tppNames(page.view)
  return name === undefined ? tppName(page) : `${tppName(page)},`
}

/** The host to which the browser goes back, in ASCII, so that no letter looks like another. */
export function redirectHost({ view }: PageContext): string {
  return new URL(view.redirect.uri).host
}

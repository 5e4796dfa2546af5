import type { AuthorisationView, Context, Engine } from '@pocketbank/core'
import { type Language, pickLanguage } from '../display/language.ts'
import { visible } from '../display/visible-text.ts'
import { isRedirectUri } from '../headers/redirect-uri.ts'
import type { Env } from '../pipeline/exchange.ts'
import { type Destination, scaPath } from './link.ts'
import { noteLinkVisit } from './link-visits.ts'
import { scaWords, type Words } from './words.ts'

export type PageEnv = Pick<Env, 'engineFor' | 'now' | 'links' | 'address' | 'sandbox'>

/** An authorisation with everything that its pages need. */
export interface PageContext {
  readonly engine: Engine
  readonly context: Context
  readonly view: AuthorisationView
  /** Path of the link. Forms are posted to it. */
  readonly path: string
  /** Token that every form of this SCA session must contain. */
  readonly token: string
  readonly language: Language
  readonly words: Words
  readonly isSandbox: boolean
}

type Seals = Pick<PageContext, 'path' | 'token'>

export async function createSeals({ links, address }: PageEnv, destination: Destination): Promise<Seals> {
  const { tpp, authorisationId } = destination
  const path = address.publicPath + (await scaPath(links, tpp, authorisationId))
  return { path, token: await links.seal('form', destination) }
}

/**
 * Opens an authorisation for rendering. Returns undefined if the bank does not know it. The caller must not
 * await between this call and its response, or two simultaneous decisions could miss each other.
 */
export function openPageContext(
  { engineFor, now, sandbox }: PageEnv,
  { tpp, authorisationId, ...seals }: Destination & Seals,
  acceptLanguage: string | null,
): PageContext | undefined {
  const engine = engineFor(tpp)
  const context = { now: now(tpp), tpp }
  const result = engine.execute('readAuthorisation', { params: { authorisationId } }, context)
  if (!result.ok) {
    noteLinkVisit(engine, { id: authorisationId, status: 'expired' })
    return undefined
  }
  const view = result.value
  noteLinkVisit(engine, view)
  if (!isRedirectUri(view.redirect.uri)) throw new Error('the TPP wants the PSU back where no browser goes')
  const language = pickLanguage(view.psu.language, acceptLanguage)
  return { ...seals, engine, context, view, language, words: scaWords[language], isSandbox: sandbox }
}

export type PageWords = Pick<PageContext, 'view' | 'words'>

/**
 * Returns the brand from the request, and the name from the certificate if it differs. D: the page shows
 * both, because a TPP can send any brand.
 */
function tppNames({ redirect, tpp }: PageContext['view']): readonly [string, string?] {
  const [brand, name] = [visible(redirect.brand ?? ''), visible(redirect.name ?? '')]
  if (brand === '' || name === '' || brand === name) return [brand || name || visible(tpp)]
  return [brand, name]
}

/** Names the TPP by its brand and the name in its certificate (P14): `Fjordpay, through Nordlys AS`. */
export function tppName({ view, words: appWords }: PageWords): string {
  const [brand, name] = tppNames(view)
  return name === undefined ? brand : appWords.through(brand, name)
}

/** Names the TPP inside a sentence, with a closing comma: `Fjordpay, through Nordlys AS,`. */
export function tppWithin(page: PageWords): string {
  const [, name] = tppNames(page.view)
  return name === undefined ? tppName(page) : `${tppName(page)},`
}

/** Returns the host of the redirect address in ASCII, so that no letter can look like another. */
export function redirectHost({ view }: PageContext): string {
  return new URL(view.redirect.uri).host
}

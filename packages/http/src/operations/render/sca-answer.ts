import type { Refusal } from '@pocketbank/core'
import { writeError } from '@pocketbank/core/base/errors'
import type { ScaReason } from '@pocketbank/core/domain/authorisations'
import * as v from 'valibot'
import { type Answer, jsonAnswer } from './answer-value.ts'
import { createLinksContract, type link, linkTo } from './links.ts'

/** The body of a response that leads to SCA (§5.6). */
export const scaAnswer = v.object({ _links: createLinksContract('scaRedirect') })

export function scaLinkTo(href: string): v.InferOutput<typeof link> {
  return linkTo(href, 'GET')
}

/** The header that announces SCA by redirect (BG). */
export const scaApproach = { 'ASPSP-SCA-Approach': 'REDIRECT' } as const

/** Returns the response that leads to SCA (§5.6). */
export function renderSca(href: string): Answer {
  return jsonAnswer(401, { _links: { scaRedirect: scaLinkTo(href) } }, scaApproach)
}

/** Refuses a request that needs SCA but has no TPP-Redirect-URI. */
export function withoutRedirectUri({ code, text }: ScaReason): Refusal {
  return {
    rule: 'S1d',
    code,
    text: writeError({ problem: text, remedy: 'Send TPP-Redirect-URI to get a link to the SCA page' }),
  }
}

import type { Answer } from '@pocketbank/http/operations/render'
import { utf8Encoder } from '@pocketbank/signatures/runtime'
import type { EffectOf, FaultEffect, FaultKind } from './rule.ts'

/** Gives a response without a body the body `{}`, and turns its 204 into 200. */
function withBody({ status, headers, body = '{}' }: Answer): Answer & { readonly body: string } {
  return { status: status === 204 ? 200 : status, headers, body }
}

function halveText(text: string): string {
  return text.slice(0, Math.max(1, Math.floor(text.length / 2)))
}

function truncated(answer: Answer, { contentLength = 'whole' }: EffectOf<'truncatedBody'>): Answer {
  const { status, headers, body } = withBody(answer)
  if (contentLength === 'cut') return { status, headers, body: halveText(body) }
  return { status, headers: { ...headers, 'Content-Length': String(utf8Encoder.encode(body).length) }, body }
}

export const defaultContentType = 'text/html'

function ofOtherType(answer: Answer, effect: EffectOf<'wrongContentType'>): Answer {
  const { contentType = defaultContentType, body } = effect
  const { headers, ...rest } = body === undefined ? answer : { ...withBody(answer), body }
  const { status = rest.status } = effect
  return { ...rest, status, headers: { ...headers, 'Content-Type': contentType } }
}

function malformed(answer: Answer): Answer {
  const { status, headers, body } = withBody(answer)
  return { status, headers, body: `${body.slice(0, -1)},${body.slice(-1)}` }
}

type Corrupters = { readonly [Kind in FaultKind]?: (answer: Answer, effect: EffectOf<Kind>) => Answer }

const corrupters: Corrupters = {
  malformedJson: malformed,
  truncatedBody: truncated,
  wrongContentType: ofOtherType,
}

/**
 * Changes status, headers or body of a response as an effect says. Effects that corrupt nothing return it
 * unchanged.
 */
export function corruptBody(answer: Answer, effect: FaultEffect | undefined): Answer {
  const corrupter =
    effect && (corrupters[effect.kind] as ((answer: Answer, effect: FaultEffect) => Answer) | undefined)
  return effect === undefined || corrupter === undefined ? answer : corrupter(answer, effect)
}

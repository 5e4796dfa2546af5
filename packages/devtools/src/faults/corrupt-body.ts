import type { Answer } from '@pocketbank/http/operations/render'
import { utf8Encoder } from '@pocketbank/signatures/runtime'
import type { EffectOf, FaultEffect, FaultKind } from './rule.ts'

/** An answer with a body to corrupt: where it has none, it is as if it were an empty object. */
function withBody({ status, headers, body = '{}' }: Answer): Answer & { readonly body: string } {
  return { status: status === 204 ? 200 : status, headers, body }
}

/** Half of a text. JSON that begins with a bracket is none without its end. */
function halveText(text: string): string {
  return text.slice(0, Math.max(1, Math.floor(text.length / 2)))
}

function truncated(answer: Answer, { contentLength = 'whole' }: EffectOf<'truncatedBody'>): Answer {
  const { status, headers, body } = withBody(answer)
  if (contentLength === 'cut') return { status, headers, body: halveText(body) }
  return { status, headers: { ...headers, 'Content-Length': String(utf8Encoder.encode(body).length) }, body }
}

/** The Content-Type of a fault that names none. */
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

/** The answer as an effect leaves it: what is wrong with it can be seen, whatever carries it. */
export function corruptBody(answer: Answer, effect: FaultEffect | undefined): Answer {
  const corrupter =
    effect && (corrupters[effect.kind] as ((answer: Answer, effect: FaultEffect) => Answer) | undefined)
  return effect === undefined || corrupter === undefined ? answer : corrupter(answer, effect)
}

import type { Context, Engine, Refusal } from '@pocketbank/core'

/** Tells whoever listens to refusals why a link takes no answer. D: the page sees that by itself, so no command has to be refused. */
export function tellRefusal(
  engine: Engine,
  context: Context,
  { authorisationId, refusal }: { readonly authorisationId: string; readonly refusal: Refusal },
): void {
  const input = { params: { authorisationId }, query: undefined, body: undefined }
  engine.onRefused?.({ name: 'identifyPsu', input, context, refusal, bank: engine.bank }, engine)
}

import type { Context, Engine, Refusal } from '@pocketbank/core'

/**
 * Reports to refusal listeners why a link takes no decision. The page finds the reason without a command, so
 * the engine reports no refusal.
 */
export function describeRefusal(
  engine: Engine,
  context: Context,
  { authorisationId, refusal }: { readonly authorisationId: string; readonly refusal: Refusal },
): void {
  const input = { params: { authorisationId }, query: undefined, body: undefined }
  engine.onRefused?.({ name: 'identifyPsu', input, context, refusal, bank: engine.bank }, engine)
}

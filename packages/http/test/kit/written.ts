import { defaultZone } from '@pocketbank/core'
import * as v from 'valibot'
import { expect } from 'vitest'
import type { FixName } from '../../src/operations/accept-fix/fixes.ts'
import type { RenderContext } from '../../src/operations/render/context.ts'

/** The context of a request that asks for these fixes. */
export function context(...fixes: readonly FixName[]): RenderContext {
  return { fixes: new Set(fixes), language: 'en', target: '/', zone: defaultZone }
}

/**
 * The body as it goes over the wire, which must have the fields of its contract, in its order, and no others.
 */
export function parseWritten<const Contract extends v.GenericSchema>(
  contract: Contract,
  body: unknown,
): v.InferOutput<Contract> {
  const text = JSON.stringify(body)
  const parsedBody = v.parse(contract, JSON.parse(text))
  expect(JSON.stringify(parsedBody)).toBe(text)
  return parsedBody
}

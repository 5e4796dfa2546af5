import type { ErrorCode } from '@pocketbank/core'
import type { Json } from '@pocketbank/http/description'
import type { Method } from '@pocketbank/http/operations'

export interface DescribedParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: Json
  readonly example?: unknown
}

export interface DescribedContent {
  readonly 'application/json'?: { readonly schema: Json; readonly example?: unknown }
}

/** A response of the OpenAPI description. A response with `x-codes` is a refusal. */
export interface DescribedResponse {
  readonly description: string
  readonly 'x-codes'?: readonly ErrorCode[]
  readonly 'x-rules'?: Readonly<Record<string, readonly string[]>>
  readonly headers?: Readonly<Record<string, { readonly description?: string }>>
  readonly content?: DescribedContent
}

export interface DescribedOperation {
  readonly operationId: string
  readonly tags: readonly [string]
  readonly summary: string
  readonly description: string
  readonly deprecated?: boolean
  readonly 'x-role'?: string
  readonly 'x-leads-to-sca'?: boolean
  /** Present only on operations without a signature. */
  readonly security?: unknown
  readonly parameters: readonly DescribedParameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: DescribedContent }
  readonly responses: Readonly<Record<string, DescribedResponse>>
}

/** The parts of the OpenAPI description that the reference shows. */
export interface DescribedDocument {
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<Lowercase<Method>, DescribedOperation>>>>
  readonly 'x-codes': Readonly<Record<string, string>>
  readonly 'x-rules': Readonly<Record<string, { readonly sentence: string; readonly source: string }>>
  readonly components: { readonly schemas: Json }
}

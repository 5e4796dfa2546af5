import type { ErrorCode, RuleId } from '@pocketbank/core'
import type { Json } from '@pocketbank/http/description'

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
  readonly 'x-rules'?: Readonly<Record<string, readonly RuleId[]>>
  readonly headers?: Readonly<Record<string, { readonly description?: string }>>
  readonly content?: DescribedContent
}

export interface DescribedOperation {
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

export interface DescribedTag {
  readonly name: string
  readonly description: string
}

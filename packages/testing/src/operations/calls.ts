import type { Product } from '@pocketbank/core'
import type { OperationName } from '@pocketbank/http'
import type { Method } from '@pocketbank/http/operations'
import type { Mistake, MistakeName } from '@pocketbank/signatures/signing'
import type { NameAt, ParamsIn, PathFor } from './paths.ts'
import type { AnswerOf, BodyOf, QueryOf, RequestOf, TypedAnswer } from './types.ts'

type QueryValues = Readonly<Record<string, string | number | boolean | undefined>>

/** Options of a request to any operation. */
export interface CallOptions {
  /** Query parameters. Undefined ones are left out. Default: none. */
  readonly query?: QueryValues
  /** Headers of this request. An undefined value removes a header that the TPP sends by default. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** The body. Text and bytes are sent unchanged, anything else as JSON. Default: no body. */
  readonly body?: unknown
  /** Values for the braces of the path, `{ accountId: '…' }`. Default: none. */
  readonly params?: Readonly<Record<string, string>>
  /**
   * The mistake to sign this request with: a word of `mistakes`, or a mistake of your own. Default: that of
   * the TPP.
   */
  readonly wrong?: MistakeName | Mistake
}

type RawBody = string | Uint8Array

/**
 * Options of a request to one operation, with its own query and body. The body may also be any text, for
 * requests that are wrong on purpose.
 */
interface CallOf<Name extends OperationName> extends Pick<CallOptions, 'headers' | 'wrong'> {
  readonly query?: QueryOf<Name>
  readonly body?: BodyOf<Name> | RawBody
}

type ParamsOf<Names extends string> = {
  readonly params: { readonly [Name in Names]: Name extends 'paymentProduct' ? Product : string }
}

/** The options of a call. They are optional if the path has no braces. */
type WithParams<Options, Names extends string> = [Names] extends [never]
  ? [options?: Options & { readonly params?: undefined }]
  : [options: Options & ParamsOf<Names>]

/** The options for a path. An unknown path accepts any. */
type OptionsAt<Verb extends Method, Path extends string> = [NameAt<Verb, Path>] extends [never]
  ? [options?: CallOptions]
  : WithParams<CallOf<NameAt<Verb, Path>>, ParamsIn<Path>>

type AnswerAt<Verb extends Method, Path extends string> = [NameAt<Verb, Path>] extends [never]
  ? unknown
  : AnswerOf<NameAt<Verb, Path>>

export type Send<Verb extends Method> = <const Path extends string>(
  path: PathFor<Verb, Path>,
  ...[options]: OptionsAt<Verb, Path>
) => Promise<TypedAnswer<AnswerAt<Verb, Path>>>

export type Call = <Name extends OperationName>(
  operation: Name,
  ...[options]: WithParams<CallOf<Name>, ParamsIn<RequestOf<Name>>>
) => Promise<TypedAnswer<AnswerOf<Name>>>

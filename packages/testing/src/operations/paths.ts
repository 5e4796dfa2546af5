import type { PaymentService, ProductFor } from '@pocketbank/core'
import type { OperationName } from '@pocketbank/http'
import type { Method } from '@pocketbank/http/operations'
import type { RequestOf } from './types.ts'

type WithProduct<Path extends string> =
  Path extends `/v1/${infer Service extends PaymentService}/{paymentProduct}${infer Rest}`
    ? `/v1/${Service}/${ProductFor<Service>}${Rest}`
    : Path

type Templates<Verb extends Method> =
  RequestOf<OperationName> extends infer Request
    ? Request extends `${Verb} ${infer Path}`
      ? Path
      : never
    : never

/** The paths of operations with a method. Any id may replace the braces. */
export type KnownPath<Verb extends Method> = WithProduct<Templates<Verb>>

type PathSteps<Path extends string> = Path extends `${infer Step}/${infer Rest}`
  ? [Step, ...PathSteps<Rest>]
  : [Path]

type StepFits<Step extends string, Expected extends string> = Expected extends `{${string}}`
  ? Step extends ''
    ? false
    : true
  : Step extends Expected
    ? true
    : false

/** True if exactly `Count` segments of two paths differ. */
type Differ<
  Count extends 0 | 1,
  ActualSteps extends readonly string[],
  ExpectedSteps extends readonly string[],
> = ActualSteps extends readonly [infer Step extends string, ...infer Rest extends readonly string[]]
  ? ExpectedSteps extends readonly [
      infer ExpectedStep extends string,
      ...infer ExpectedRest extends readonly string[],
    ]
    ? StepFits<Step, ExpectedStep> extends true
      ? Differ<Count, Rest, ExpectedRest>
      : Count extends 1
        ? Differ<0, Rest, ExpectedRest>
        : false
    : false
  : [Count, ExpectedSteps] extends [0, readonly []]
    ? true
    : false

type WithoutQuery<Path extends string> = Path extends `${infer Before}?${string}` ? Before : Path

/** The known paths from which a path differs in exactly `Count` segments; never without a match. */
type Matching<Verb extends Method, Path extends string, Count extends 0 | 1 = 0> =
  KnownPath<Verb> extends infer PathTemplate
    ? PathTemplate extends string
      ? Differ<Count, PathSteps<WithoutQuery<Path>>, PathSteps<PathTemplate>> extends true
        ? PathTemplate
        : never
      : never
    : never

/** True if a path cannot be looked up: any text, a whole address, or a path that begins with a variable. */
type IsFree<Path extends string> = string extends Path
  ? true
  : Path extends `${string}://${string}`
    ? true
    : Path extends `/${string}`
      ? false
      : // A pattern with a variable matches many names: an object type without fields then has each of them.
        Record<never, never> extends Record<Path, 1>
        ? true
        : false

type MethodsAt<Path extends string> = {
  [Verb in Method]: [Matching<Verb, Path>] extends [never] ? never : Verb
}[Method]

/** A type whose words appear in an error of the compiler. */
type Hint<Words extends string> = string & { readonly words: Words }

type HintFor<Verb extends Method, Path extends string> = [MethodsAt<Path>] extends [never]
  ? Path extends `/${string}`
    ? [Matching<Verb, Path, 1>] extends [never]
      ? Hint<`no operation is there for ${Verb}; to send it all the same: path as string`>
      : Hint<`no operation is there for ${Verb}, but at ${Matching<Verb, Path, 1>}; to send it all the same: path as string`>
    : Hint<`a path begins with a slash: /${Path}`>
  : Hint<`this path has ${MethodsAt<Path>} and not ${Verb}; to send it all the same: path as string`>

/** A path that an operation with this method has, or any text that is not a literal. */
export type PathFor<Verb extends Method, Path extends string> = Path extends unknown
  ? IsFree<Path> extends true
    ? Path
    : [Matching<Verb, Path>] extends [never]
      ? KnownPath<Verb> | HintFor<Verb, Path>
      : Path
  : never

type NamesByPath<Verb extends Method> = {
  [Name in OperationName as RequestOf<Name> extends `${Verb} ${infer Template}`
    ? WithProduct<Template>
    : never]: Name
}

/** The operation at a path; never if the path is unknown. */
export type NameAt<Verb extends Method, Path extends string> = Path extends unknown
  ? Extract<NamesByPath<Verb>[Matching<Verb, Path> & keyof NamesByPath<Verb>], OperationName>
  : never

export type ParamsIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsIn<Rest>
  : never

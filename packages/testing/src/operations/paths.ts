import type { PaymentService, ProductFor } from '@pocketbank/core'
import type { OperationName } from '@pocketbank/http'
import type { Method } from '@pocketbank/http/operations'
import type { RequestOf } from './types.ts'

/** A path with the products that its service takes in place of their parameter. */
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

/** The paths of operations with a method; what stands in braces is any id. */
export type KnownPath<Verb extends Method> = WithProduct<Templates<Verb>>

type PathSteps<Path extends string> = Path extends `${infer Step}/${infer Rest}`
  ? [Step, ...PathSteps<Rest>]
  : [Path]

type StepFits<Step extends string, Wanted extends string> = Wanted extends `{${string}}`
  ? Step extends ''
    ? false
    : true
  : Step extends Wanted
    ? true
    : false

/** True if so many steps of a path differ from those of another one. */
type Differ<
  Count extends 0 | 1,
  Given extends readonly string[],
  Wanted extends readonly string[],
> = Given extends readonly [infer Step extends string, ...infer Rest extends readonly string[]]
  ? Wanted extends readonly [infer Other extends string, ...infer Others extends readonly string[]]
    ? StepFits<Step, Other> extends true
      ? Differ<Count, Rest, Others>
      : Count extends 1
        ? Differ<0, Rest, Others>
        : false
    : false
  : [Count, Wanted] extends [0, readonly []]
    ? true
    : false

type WithoutQuery<Path extends string> = Path extends `${infer Before}?${string}` ? Before : Path

/** The known paths from which a path differs in so many steps; never if there are none. */
type Matching<Verb extends Method, Path extends string, Count extends 0 | 1 = 0> =
  KnownPath<Verb> extends infer Known
    ? Known extends string
      ? Differ<Count, PathSteps<WithoutQuery<Path>>, PathSteps<Known>> extends true
        ? Known
        : never
      : never
    : never

/** True if the type of a path is too wide to look up: any text, a whole address, or one that begins with a variable. */
type IsFree<Path extends string> = string extends Path
  ? true
  : Path extends `${string}://${string}`
    ? true
    : Path extends `/${string}`
      ? false
      : // A text with a variable in it stands for many names, so that an object without any has all fields of such a name.
        Record<never, never> extends Record<Path, 1>
        ? true
        : false

type MethodsAt<Path extends string> = {
  [Verb in Method]: [Matching<Verb, Path>] extends [never] ? never : Verb
}[Method]

/** Says in an error of the compiler what to do. */
type Hint<Words extends string> = string & { readonly words: Words }

type HintFor<Verb extends Method, Path extends string> = [MethodsAt<Path>] extends [never]
  ? Path extends `/${string}`
    ? [Matching<Verb, Path, 1>] extends [never]
      ? Hint<`no operation is there for ${Verb}; to send it all the same: path as string`>
      : Hint<`no operation is there for ${Verb}, but at ${Matching<Verb, Path, 1>}; to send it all the same: path as string`>
    : Hint<`a path begins with a slash: /${Path}`>
  : Hint<`this path has ${MethodsAt<Path>} and not ${Verb}; to send it all the same: path as string`>

/** A path that an operation with this method has, or any text that is no literal. */
export type PathFor<Verb extends Method, Path extends string> = Path extends unknown
  ? IsFree<Path> extends true
    ? Path
    : [Matching<Verb, Path>] extends [never]
      ? KnownPath<Verb> | HintFor<Verb, Path>
      : Path
  : never

/** The operations with a method by their known paths. */
type NamesByPath<Verb extends Method> = {
  [Name in OperationName as RequestOf<Name> extends `${Verb} ${infer Template}`
    ? WithProduct<Template>
    : never]: Name
}

/** The operation at a path; undefined if the path is unknown. */
export type NameAt<Verb extends Method, Path extends string> = Path extends unknown
  ? Extract<NamesByPath<Verb>[Matching<Verb, Path> & keyof NamesByPath<Verb>], OperationName>
  : never

/** The names of what stands in braces in a path. */
export type ParamsIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsIn<Rest>
  : never

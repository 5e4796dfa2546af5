/**
 * Types of the Web that declarations of the packages name: those of the project that reads them, be they of a
 * browser, Node, Deno, Bun or a worker. A project without any has the part that is used here, and needs no
 * further types.
 */
declare global {
  // Declarations of valibot name these two; empty ones merge with those that a project has.
  interface Blob {}
  interface File {}
}

interface FewHeaders {
  get(name: string): string | null
  has(name: string): boolean
  forEach(callback: (value: string, name: string) => void): void
}

interface FewOfBody {
  readonly headers: Headers
  json(): Promise<unknown>
  text(): Promise<string>
  arrayBuffer(): Promise<ArrayBuffer>
}

interface FewOfRequest extends FewOfBody {
  readonly method: string
  readonly url: string
}

interface FewOfResponse extends FewOfBody {
  readonly ok: boolean
  readonly status: number
}

interface FewOfRequestInit {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
}

interface FewOfUrl {
  readonly href: string
  readonly origin: string
  readonly pathname: string
  readonly search: string
}

interface FewOfSignal {
  readonly aborted: boolean
}

type Globals = typeof globalThis

export type Headers = Globals extends { Headers: { prototype: infer T } } ? T : FewHeaders
export type Request = Globals extends { Request: { prototype: infer T } } ? T : FewOfRequest
export type Response = Globals extends { Response: { prototype: infer T } } ? T : FewOfResponse
export type URL = Globals extends { URL: { prototype: infer T } } ? T : FewOfUrl
export type AbortSignal = Globals extends { AbortSignal: { prototype: infer T } } ? T : FewOfSignal
export type RequestInit = Globals extends { fetch: (input: never, init?: infer T) => unknown }
  ? NonNullable<T>
  : FewOfRequestInit

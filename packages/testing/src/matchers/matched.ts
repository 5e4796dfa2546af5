export interface Matched {
  readonly pass: boolean
  readonly message: () => string
  readonly expected?: unknown
  readonly actual?: unknown
}

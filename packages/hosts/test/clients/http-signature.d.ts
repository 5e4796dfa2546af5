declare module 'http-signature' {
  import type { ClientRequest } from 'node:http'

  interface SigningOptions {
    readonly key: string
    readonly keyId: string
    readonly headers: readonly string[]
    readonly authorizationHeaderName: string
    readonly algorithm?: string
  }

  const httpSignature: { sign(request: ClientRequest, options: SigningOptions): boolean }
  export default httpSignature
}

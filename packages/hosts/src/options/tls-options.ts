import type { OptionRows } from '@pocketbank/core/base/options'
import { nonEmptyText } from '../option-readers.ts'
import { addPlaces } from './option-places.ts'

export interface TlsOptions {
  /** Serves HTTPS instead of HTTP. Default: false. */
  readonly tls?: boolean | undefined
  /**
   * Certificate of the server in PEM, followed by those of its issuers. Default: one of the test authority.
   */
  readonly tlsCert?: string | undefined
  /** Private key of `tlsCert` in PEM, not encrypted. */
  readonly tlsKey?: string | undefined
}

export const tlsOptions = addPlaces(['server'], {
  tls: {
    flag: 'tls',
    help: 'serves HTTPS instead of HTTP',
    default: false,
  },
  tlsCert: {
    flag: 'tls-cert',
    read: nonEmptyText,
    value: 'FILE',
    help: 'certificate of the server and its issuers, PEM; needs --tls-key',
    byDefault: 'one of the test authority',
    needs: 'tls',
  },
  tlsKey: {
    flag: 'tls-key',
    read: nonEmptyText,
    value: 'FILE',
    help: 'private key of that certificate, PEM',
    byDefault: 'a new one',
    needs: 'tlsCert',
  },
} as const satisfies OptionRows<TlsOptions>)

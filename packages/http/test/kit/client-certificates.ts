import {
  type CertificateRequest,
  createAuthority,
  type IssuedCertificate,
} from '@pocketbank/signatures/authority'
import { bytesFromBase64 } from '@pocketbank/signatures/certificates'
import type { AppOptions } from '../../src/app.ts'
import { openApp, type TestApp } from './bank.ts'
import type { Tpp, TppOptions } from './tpp.ts'

const authority = createAuthority()

/** Issues a client certificate of the test authority. */
export function issueQwac(request: CertificateRequest = {}): Promise<IssuedCertificate> {
  return authority.issue({ kind: 'qwac', ...request })
}

/** The bytes of a certificate, as a TLS connection has them. */
export function toConnection(certificate: Pick<IssuedCertificate, 'base64'> | undefined) {
  const bytes = certificate && bytesFromBase64(certificate.base64)
  return bytes === undefined ? {} : { clientCertificate: bytes }
}

/** The value of a `Client-Cert` header. */
export function toClientCert({ base64 }: Pick<IssuedCertificate, 'base64'>): string {
  return `:${base64}:`
}

interface CertifiedApp extends TestApp {
  /** A TPP whose requests come over connections with this client certificate. */
  certified(certificate: IssuedCertificate | undefined, options?: TppOptions): Tpp
}

/** Opens an application that requires client certificates, unless the settings say otherwise. */
export function openCertified(
  settings: AppOptions['settings'] = {},
  options: Partial<AppOptions> = {},
): CertifiedApp {
  const opened = openApp({ ...options, settings: { clientCertificates: 'required', ...settings } })
  return {
    ...opened,
    certified: (certificate, options) => {
      const connection = toConnection(certificate)
      return opened.tpp({ send: (request) => opened.fetch(request, connection), ...options })
    },
  }
}

import { fail } from '@pocketbank/core/base'
import {
  type CommandSettings,
  commandSettings,
  type OptionReader,
  type SettingRows,
} from '@pocketbank/core/base/options'
import { type Certificate, readTrustAnchors } from '@pocketbank/signatures'
import { type FixName, fixNames, readFixNames } from '../operations/accept-fix/fixes.ts'

/** Reads certificates in PEM, one after the other. */
export const pemCertificates: OptionReader<readonly Certificate[]> = (pem) => {
  const result = readTrustAnchors(pem)
  return result.ok ? result : fail(`PEM certificates (${result.error})`)
}

/** Reads names of fixes, separated by commas. */
const fixList: OptionReader<readonly FixName[]> = (text) =>
  readFixNames(text.split(',').map((name) => name.trim()))

/**
 * The settings that every host accepts in the same form. Their defaults are in `settings.ts`, so that hosts
 * at the edge load no texts.
 */
export interface CommonSettings extends CommandSettings {
  /**
   * Signatures of TPPs: `optional` verifies those that are sent, `off` verifies none (Q12). Default:
   * `required`.
   */
  readonly signatures?: 'required' | 'optional' | 'off'
  /** Smallest RSA key of a TPP, in bits (Q4). Default: 2048. */
  readonly rsaBitsMin?: number
  /** Seconds by which a Date header may differ from the clock of the bank (Q3). Default: any number. */
  readonly dateWindowSeconds?: number
  /** The fixes that are on for every request, with or without `x-accept-fix` (A9). Default: none. */
  readonly defaultFixes?: readonly FixName[]
  /**
   * Client certificates (QWAC) of requests under `/v1` (Q15): `optional` checks those that are sent,
   * `required` responds with 401 without one, and with `strict` the TLS handshake fails as well.
   * Default: `none`.
   */
  readonly clientCertificates?: 'none' | 'optional' | 'required' | 'strict'
  /**
   * Takes the client certificate from the header `Client-Cert` (RFC 9440). Use it only if a proxy in front
   * removes this header from the requests of clients. Default: false.
   */
  readonly clientCertHeader?: boolean
}

/** The settings that a host chooses; those left out are the default ones. */
export interface SettingsInput extends CommonSettings {
  /** Issuers whose certificates are trusted (Q7). Default: any. */
  readonly trustAnchors?: readonly Certificate[]
}

const signatureModes = {
  required: 'Required: every request is verified',
  optional: 'Optional: verified if present',
  off: 'Off: nothing is verified',
}

const clientCertificateModes = {
  none: 'Client certificates are not read',
  optional: 'Optional: checked if present',
  required: 'Required: every request under /v1 needs one',
  strict: 'Strict: required, and handshakes without one fail',
}

export const settingOptions = {
  signatures: {
    flag: 'signatures',
    choices: ['required', 'optional', 'off'],
    value: 'MODE',
    help: 'required, optional (verifies those that are sent) or off',
    label: 'Signatures',
    write: (mode: keyof typeof signatureModes) => signatureModes[mode],
  },
  trustAnchors: {
    flag: 'trust-anchors',
    read: pemCertificates,
    value: 'FILE',
    help: 'PEM certificates of trusted issuers',
    byDefault: 'any issuer',
    label: 'Certificate issuers',
    write: ({ length }: readonly Certificate[]) =>
      length === 1 ? '1 trust anchor' : `${length} trust anchors`,
  },
  rsaBitsMin: {
    flag: 'min-rsa-bits',
    range: { from: 512, to: 8_192, unit: 'bits' },
    value: 'NUMBER',
    help: 'smallest RSA key of a TPP, in bits',
    label: 'Smallest RSA key',
  },
  ...commandSettings,
  dateWindowSeconds: {
    flag: 'date-window',
    range: { from: 1, to: 999_999_999, unit: 'seconds' },
    value: 'SECONDS',
    help: 'largest difference between a Date header and the clock, in seconds',
    byDefault: 'any',
    label: 'Date may be off by',
  },
  defaultFixes: {
    flag: 'default-fixes',
    read: fixList,
    suggestions: fixNames,
    value: 'NAME,…',
    help: 'fixes that are on without x-accept-fix',
    byDefault: 'none',
    label: 'Default fixes',
    write: (names: readonly FixName[]) => names.join(', ') || 'None: requests name theirs in x-accept-fix',
  },
  clientCertificates: {
    flag: 'client-certificates',
    choices: ['none', 'optional', 'required', 'strict'],
    value: 'MODE',
    help: 'none, optional (checks those that are sent), required or strict',
    needs: ['tls', 'clientCertHeader'],
    label: 'Client certificates',
    write: (mode: keyof typeof clientCertificateModes) => clientCertificateModes[mode],
  },
  clientCertHeader: {
    flag: 'client-cert-header',
    help: 'reads client certificates from the header Client-Cert of a proxy',
    label: 'Client-Cert header',
    write: (isTrusted: boolean) => (isTrusted ? 'Has the client certificate, set by a proxy' : 'Ignored'),
  },
} as const satisfies SettingRows<SettingsInput>

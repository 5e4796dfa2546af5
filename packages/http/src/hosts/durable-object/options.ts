import type { Instant } from '@pocketbank/core'
import type { AddressOptions } from '../../bank-address.ts'
import type { createConsole } from '../../console/console.ts'
import { requireToken } from '../../control/token.ts'
import type { GivenSettings } from '../../settings.ts'
import { systemClock } from '../clock.ts'
import { pemCertificates } from '../option-readers.ts'
import type { Bindings } from './cloudflare.ts'

/** How the banks of a host of durable objects behave. */
export interface DurableObjectOptions extends AddressOptions {
  readonly settings?: GivenSettings
  /** Whose certificates are trusted: certificates in PEM armour, one after the other; any issuer's without them. */
  readonly trustAnchors?: string | undefined
  /** What every request must bring, in `X-Access-Token` or as the password of `Authorization: Basic`: 16 characters or more. */
  readonly accessToken?: string | undefined
  /** What requests under `/_sandbox/` must bring: 16 characters or more. Without it there is nothing there. */
  readonly controlToken?: string | undefined
  /** The pages about each bank at `/`: `createConsole` of `@pocketbank/http/console`. They need a control token; without both there are none. */
  readonly console?: typeof createConsole | undefined
  /** The secret of the links to the page; without it each bank has one of its own by chance, which is stored with it. */
  readonly linkKey?: string | undefined
  /** What ids follow from; without it chance. */
  readonly seed?: string | undefined
  readonly now?: () => Instant
  /** Octets that are stored of one bank at most, kept snapshots among them (16 MiB). */
  readonly storageOctetsMax?: number | undefined
  /** Octets that the snapshots kept of one bank have together at most (8 MiB). */
  readonly snapshotOctetsMax?: number | undefined
  /** The name of the binding to the objects (BANKS). */
  readonly binding?: string | undefined
  /** Hears of every exception: a fault of the bank, answered by 500 SYSTEM_ERROR. */
  readonly onFault?: ((fault: unknown, id: string) => void) | undefined
}

/** The options of a host, or how they follow from the bindings of its Worker. */
export type Configure = DurableObjectOptions | ((bindings: Bindings) => DurableObjectOptions)

/**
 * Octets that are stored of one bank at most. D: a bank is in memory as a whole, an isolate has 128 MB for several of them, and waking one
 * of 32 MiB was seen to take all of that.
 */
const usualStorageOctetsMax = 16_777_216
const usualSnapshotOctetsMax = 8_388_608

/** The options of a host with all that it left open. */
export interface HostOptions extends Omit<DurableObjectOptions, 'trustAnchors'> {
  readonly settings: GivenSettings
  readonly now: () => Instant
  readonly storageOctetsMax: number
  readonly snapshotOctetsMax: number
  readonly binding: string
}

function settingsWith(settings: GivenSettings | undefined, trustAnchors: string | undefined): GivenSettings {
  if (trustAnchors === undefined) return settings ?? {}
  const read = pemCertificates(trustAnchors)
  if (!read.ok) throw new Error(`trustAnchors must be ${read.error}`)
  return { ...settings, trustAnchors: read.value }
}

/** The options of a host by the bindings of its Worker. Throws where one of them cannot be. */
export function hostOptions(configure: Configure, bindings: Bindings): HostOptions {
  const given = typeof configure === 'function' ? configure(bindings) : configure
  const { settings, trustAnchors, ...others } = given
  requireToken('an access token', given.accessToken)
  requireToken('a control token', given.controlToken)
  return {
    ...others,
    settings: settingsWith(settings, trustAnchors),
    now: given.now ?? systemClock,
    storageOctetsMax: given.storageOctetsMax ?? usualStorageOctetsMax,
    snapshotOctetsMax: given.snapshotOctetsMax ?? usualSnapshotOctetsMax,
    binding: given.binding ?? 'BANKS',
  }
}

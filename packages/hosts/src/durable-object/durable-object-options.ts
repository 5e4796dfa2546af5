import type { Instant } from '@pocketbank/core'
import { requireToken } from '@pocketbank/devtools/control/token'
import type { GivenSettings } from '@pocketbank/http'
import { pemCertificates, refuseOldNames } from '@pocketbank/http/options'
import type { EdgeHostOptions } from '../edge-host-options.ts'
import { objectSnapshotBytesMax, objectStorageBytesMax } from '../limits.ts'
import type { ObjectOptions } from '../options/host-options.ts'
import { systemClock } from '../system-clock.ts'
import type { Bindings } from './cloudflare.ts'

/**
 * Options of the banks of a host of durable objects. Without `linkKey` each bank makes a random one and stores it; without `seed` ids are
 * random; `snapshotBytesMax` is 8 MiB by default.
 */
export interface DurableObjectOptions extends EdgeHostOptions, ObjectOptions {
  /** Trusted issuers: certificates in PEM armour, one after the other. Without them any issuer is trusted. */
  readonly trustAnchors?: string | undefined
  /** The name of the binding to the objects (BANKS). */
  readonly binding?: string | undefined
  /** Hears of every exception: a fault of the bank, answered by 500 SYSTEM_ERROR. */
  readonly onFault?: ((fault: unknown, id: string) => void) | undefined
}

/** The options of a host, or how they follow from the bindings of its Worker. */
export type Configure = DurableObjectOptions | ((bindings: Bindings) => DurableObjectOptions)

/** The options of a host with all that it left open. */
export interface HostOptions extends Omit<DurableObjectOptions, 'trustAnchors'> {
  readonly settings: GivenSettings
  readonly now: () => Instant
  readonly storageBytesMax: number
  readonly snapshotBytesMax: number
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
  refuseOldNames(given)
  const { settings, trustAnchors, ...others } = given
  requireToken('an access token', given.accessToken)
  requireToken('a control token', given.controlToken)
  return {
    ...others,
    settings: settingsWith(settings, trustAnchors),
    now: given.now ?? systemClock,
    storageBytesMax: given.storageBytesMax ?? objectStorageBytesMax,
    snapshotBytesMax: given.snapshotBytesMax ?? objectSnapshotBytesMax,
    binding: given.binding ?? 'BANKS',
  }
}

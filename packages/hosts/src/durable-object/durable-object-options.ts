import type { Instant } from '@pocketbank/core'
import { writeError } from '@pocketbank/core/base/errors'
import { requireToken } from '@pocketbank/devtools/control/token'
import type { SettingsInput } from '@pocketbank/http'
import { pemCertificates, refuseOldNames } from '@pocketbank/http/options'
import type { EdgeHostOptions } from '../edge-host-options.ts'
import { objectSnapshotBytesMax, objectStorageBytesMax } from '../limits.ts'
import type { ObjectOptions } from '../options/host-options.ts'
import { systemClock } from '../system-clock.ts'
import type { Bindings } from './cloudflare.ts'

/**
 * Options of a host of durable objects. Without `linkKey` each bank makes a random secret and stores it.
 * Without `seed` ids are random.
 */
export interface DurableObjectOptions extends EdgeHostOptions, ObjectOptions {
  /** Certificates of trusted issuers, in PEM. Default: any issuer is trusted. */
  readonly trustAnchors?: string | undefined
  /** Name of the binding to the objects. Default: `BANKS`. */
  readonly binding?: string | undefined
  /** Called with every fault of the bank and the id of its request. The response is 500 SYSTEM_ERROR. */
  readonly onFault?: ((fault: unknown, id: string) => void) | undefined
}

/** Options of a host, or a function that makes them from the bindings of its Worker. */
export type Configure = DurableObjectOptions | ((bindings: Bindings) => DurableObjectOptions)

/** Options of a host with defaults filled in. */
export interface HostOptions extends Omit<DurableObjectOptions, 'trustAnchors'> {
  readonly settings: SettingsInput
  readonly now: () => Instant
  readonly storageBytesMax: number
  readonly snapshotBytesMax: number
  readonly binding: string
}

function settingsWith(settings: SettingsInput | undefined, trustAnchors: string | undefined): SettingsInput {
  if (trustAnchors === undefined) return settings ?? {}
  const result = pemCertificates(trustAnchors)
  if (!result.ok) throw new Error(writeError({ place: 'trustAnchors', problem: `must be ${result.error}` }))
  return { ...settings, trustAnchors: result.value }
}

/** Makes the options of a host from the bindings of its Worker. Throws if an option is wrong. */
export function hostOptions(configure: Configure, bindings: Bindings): HostOptions {
  const options = typeof configure === 'function' ? configure(bindings) : configure
  refuseOldNames(options)
  const { settings, trustAnchors, ...otherOptions } = options
  requireToken('an access token', options.accessToken)
  requireToken('a control token', options.controlToken)
  return {
    ...otherOptions,
    settings: settingsWith(settings, trustAnchors),
    now: options.now ?? systemClock,
    storageBytesMax: options.storageBytesMax ?? objectStorageBytesMax,
    snapshotBytesMax: options.snapshotBytesMax ?? objectSnapshotBytesMax,
    binding: options.binding ?? 'BANKS',
  }
}

import type { OptionRows } from '@pocketbank/core/base/options'
import { defaultSnapshotBytesMax } from '@pocketbank/devtools/control/snapshot-store'
import {
  defaultBanksMax,
  defaultStoredBanksMax,
  mebibyte,
  objectSnapshotBytesMax,
  objectStorageBytesMax,
} from '../limits.ts'
import { nonEmptyText, secret } from '../option-readers.ts'
import { addPlaces } from './option-places.ts'

export interface CommonOptions {
  /** Seed of the ids: the same seed and the same requests give the same ids. Default: random. */
  readonly seed?: string | undefined
  /**
   * Token for requests under `/_sandbox/`, 16 characters or more. Without it a local server allows only
   * requests from this machine; other hosts respond with 404.
   */
  readonly controlToken?: string | undefined
  /**
   * Maximum size of all snapshots of a bank, in bytes. Default: 256 MiB; 32 MiB with `createEdge`, 8 MiB in a
   * durable object.
   */
  readonly snapshotBytesMax?: number | undefined
}

export const commonOptions = addPlaces(['server', 'worker', 'edge'], {
  seed: {
    flag: 'seed',
    read: nonEmptyText,
    value: 'TEXT',
    help: 'seed of the ids: same seed, same ids',
    byDefault: 'random',
  },
  controlToken: {
    flag: 'control-token',
    read: secret,
    value: 'TOKEN',
    help: 'token that requests under /_sandbox/ need',
    byDefault: 'none: serves this machine only',
    isSecret: true,
  },
  snapshotBytesMax: {
    flag: 'snapshot-mib',
    range: { from: 1, to: 65_536, unit: 'MiB', factor: mebibyte },
    value: 'NUMBER',
    help: 'limit of all kept snapshots, in MiB',
    byDefault: `${defaultSnapshotBytesMax / mebibyte}; ${objectSnapshotBytesMax / mebibyte} at the edge`,
  },
} as const satisfies OptionRows<CommonOptions>)

export interface TenantOptions {
  /** Opens a bank for each TPP (Q14) instead of one for all. Default: false; true with `createEdge`. */
  readonly bankPerTpp?: boolean | undefined
  /**
   * Maximum number of banks of TPPs. The one unused longest is released first, and begins anew with its next
   * request. Default: 500.
   */
  readonly banksMax?: number | undefined
}

export const tenantOptions = addPlaces(['server', 'edge'], {
  bankPerTpp: {
    flag: 'bank-per-tpp',
    help: 'gives each TPP a bank of its own',
    default: false,
  },
  banksMax: {
    flag: 'banks-max',
    range: { from: 1, to: 100_000, unit: 'banks' },
    value: 'NUMBER',
    help: 'most banks kept open; the least recently used is closed',
    byDefault: `${defaultBanksMax}; ${defaultStoredBanksMax} with --data`,
    needs: 'bankPerTpp',
  },
} as const satisfies OptionRows<TenantOptions>)

export interface ObserverOptions {
  /** Records the situations that clients meet and advice to them. Default: true. */
  readonly situations?: boolean | undefined
}

export const observerOptions = addPlaces(['server', 'sandbox'], {
  situations: {
    flag: 'no-situations',
    turnsOff: true,
    help: 'records neither situations nor advice',
  },
} as const satisfies OptionRows<ObserverOptions>)

export interface LinkOptions {
  /**
   * Secret that seals the links to the SCA page. Anybody who knows it can make valid links. Default: random.
   */
  readonly linkKey?: string | undefined
}

export const linkOptions = addPlaces(['worker', 'edge'], {
  linkKey: {
    flag: 'link-key',
    read: nonEmptyText,
    value: 'TEXT',
    help: 'secret that seals the links to the SCA page',
    byDefault: 'random',
    isSecret: true,
  },
} as const satisfies OptionRows<LinkOptions>)

export interface ObjectOptions {
  /**
   * Token that every request needs, 16 characters or more: in `X-Access-Token`, or as the password of
   * `Authorization: Basic`. Default: none.
   */
  readonly accessToken?: string | undefined
  /** Maximum stored size of a bank with its snapshots, in bytes. Default: 16 MiB. */
  readonly storageBytesMax?: number | undefined
}

export const objectOptions = addPlaces(['worker'], {
  accessToken: {
    flag: 'access-token',
    read: secret,
    value: 'TOKEN',
    help: 'token that every request needs',
    byDefault: 'none',
    isSecret: true,
  },
  storageBytesMax: {
    flag: 'storage-mib',
    range: { from: 1, to: 1_024, unit: 'MiB', factor: mebibyte },
    value: 'NUMBER',
    help: 'limit of one stored bank, in MiB',
    byDefault: `${objectStorageBytesMax / mebibyte}`,
  },
} as const satisfies OptionRows<ObjectOptions>)

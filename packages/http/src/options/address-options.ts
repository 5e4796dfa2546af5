import type { OptionRows } from '@pocketbank/core/base/options'
import { readBasePath, readPublicUrl } from '../address/read-address.ts'

/** The paths of a bank, as every host chooses them. */
export interface PathOptions {
  /** Prefix of all request paths, as in `/api-sandbox`. Default: the path of `publicUrl`, or none. */
  readonly basePath?: string | undefined
  /**
   * The form of every `href`: `path` begins with `/v1/` under any base path, `absolute` is a whole address.
   * Default: `path`.
   */
  readonly links?: 'path' | 'absolute' | undefined
}

/** The address of a bank, as a host that listens chooses it. */
export interface AddressOptions extends PathOptions {
  /**
   * Where browsers find the bank if a proxy changes the address: `https://bank.example`, or with the prefix
   * of all paths of the bank, `https://bank.example/api-sandbox`. Default: the address of each request.
   */
  readonly publicUrl?: string | undefined
}

export const addressOptions = {
  publicUrl: {
    flag: 'public-url',
    read: readPublicUrl,
    value: 'URL',
    help: 'address at which browsers find the bank',
    byDefault: 'the address of each request',
    places: ['server', 'worker', 'edge'],
  },
  basePath: {
    flag: 'base-path',
    read: readBasePath,
    value: 'PATH',
    help: 'prefix of all paths of the bank, such as /api-sandbox',
    byDefault: 'none',
  },
  links: {
    flag: 'links',
    choices: ['path', 'absolute'],
    value: 'FORM',
    help: 'form of each href: path or absolute',
    byDefault: 'path',
  },
} as const satisfies OptionRows<AddressOptions>

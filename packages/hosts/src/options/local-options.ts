import type { Instant } from '@pocketbank/core'
import type { OptionRows } from '@pocketbank/core/base/options'
import { hostAddress, hostList, momentOption, nonEmptyText } from '../option-readers.ts'
import { addPlaces } from './option-places.ts'

/** Where the local server listens. */
export interface LocalAddressOptions {
  /** The port; 0 takes a free one. Default: 8080. */
  readonly port: number
  /** Address of the interface: `127.0.0.1` by default, `0.0.0.0` for all addresses of the machine. */
  readonly host: string
  /** Further names of the bank in unsigned requests, apart from localhost, `host` and the name in `publicUrl`. Default: none. */
  readonly allowedHosts?: readonly string[] | undefined
}

export const localAddressOptions = addPlaces(['server'], {
  port: {
    flag: 'port',
    range: { from: 0, to: 65_535, unit: 'a port' },
    value: 'NUMBER',
    help: 'port to listen on; 0 takes a free one',
    default: 8080,
  },
  host: {
    flag: 'host',
    read: hostAddress,
    value: 'ADDRESS',
    help: 'address to listen on; 0.0.0.0: all addresses',
    default: '127.0.0.1',
  },
  allowedHosts: {
    flag: 'allow-host',
    read: hostList,
    value: 'NAME,…',
    help: 'further names of the bank in Host of unsigned requests',
    byDefault: 'localhost, --host, --public-url',
  },
} as const satisfies OptionRows<LocalAddressOptions>)

/** How the local server starts and ends. */
export interface LocalOptions {
  /** Start of the bank's clock. Default: the system's clock. */
  readonly now?: Instant | undefined
  /** Stops the clock until it is moved. Default: false. */
  readonly frozen?: boolean | undefined
  /** Begins without the fixed data set. Default: false. */
  readonly empty?: boolean | undefined
  /** A YAML or JSON file that fills the bank, instead of the fixed data set. */
  readonly seedFile?: string | undefined
  /** The folder in which the bank is stored. Default: the bank is in memory only. */
  readonly data?: string | undefined
  /** Repairs a damaged folder before the bank is opened: what can be read in it becomes a whole bank. Default: false. */
  readonly repair?: boolean | undefined
  /** Serves the console to browsers at `/`. Default: true. */
  readonly hasConsole?: boolean | undefined
  /** Ends the process as SIGTERM does when its standard input ends, as it does if the parent process ends. Default: false. */
  readonly untilStdinEnds?: boolean | undefined
}

export const localOptions = addPlaces(['server'], {
  now: {
    flag: 'now',
    read: momentOption,
    value: 'ISO',
    help: 'start of the bank’s clock, such as 2026-01-15T10:00:00+01:00',
    byDefault: 'the system’s clock',
  },
  frozen: { flag: 'frozen', help: 'stops the clock until you move it', default: false },
  empty: {
    flag: 'empty',
    help: 'starts without the fixed data set',
    default: false,
    excludes: 'seedFile',
  },
  seedFile: {
    flag: 'seed-file',
    read: nonEmptyText,
    value: 'FILE',
    help: 'YAML or JSON file that fills the bank',
    byDefault: 'the fixed data set',
  },
  data: {
    flag: 'data',
    read: nonEmptyText,
    value: 'DIR',
    help: 'folder that stores the bank; needs Node 22.13',
    byDefault: 'memory only',
  },
  repair: {
    flag: 'repair',
    help: 'repairs a damaged folder before the bank starts; needs --data',
    needs: 'data',
  },
  hasConsole: {
    flag: 'no-console',
    turnsOff: true,
    help: 'leaves out the console at /',
  },
  untilStdinEnds: {
    flag: 'until-stdin-ends',
    help: 'ends the bank when its standard input ends',
  },
} as const satisfies OptionRows<LocalOptions>)

import type { Instant } from '@pocketbank/core'
import type { OptionRows } from '@pocketbank/core/base/options'
import { hostAddress, hostList, nonEmptyText, timeOption } from '../option-readers.ts'
import { addPlaces } from './option-places.ts'

export interface LocalAddressOptions {
  /** Port; 0 chooses a free one. Default: 8080. */
  readonly port: number
  /** Address to listen on; `0.0.0.0` for all addresses of the machine. Default: `127.0.0.1`. */
  readonly host: string
  /**
   * Further host names that unsigned requests may use, in addition to localhost, `host` and the name in
   * `publicUrl`.
   */
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
    help: 'also accept these Host names on unsigned requests',
    byDefault: 'localhost, --host, --public-url',
  },
} as const satisfies OptionRows<LocalAddressOptions>)

export interface LocalOptions {
  /** Start of the bank's clock. Default: the system's clock. */
  readonly now?: Instant | undefined
  /** Stops the clock until a request moves it. Default: false. */
  readonly frozen?: boolean | undefined
  /** Starts without the fixed data set. Default: false. */
  readonly empty?: boolean | undefined
  /** YAML or JSON file that fills the bank. Default: the fixed data set. */
  readonly seedFile?: string | undefined
  /** Folder that stores the bank. Default: memory only. */
  readonly data?: string | undefined
  /** Repairs a damaged folder before opening it, and keeps what can be read. Default: false. */
  readonly repair?: boolean | undefined
  /** Serves the console to browsers at `/`. Default: true. */
  readonly hasConsole?: boolean | undefined
  /**
   * Ends the process, as SIGTERM does, when its standard input ends. This happens if the parent process ends.
   * Default: false.
   */
  readonly untilStdinEnds?: boolean | undefined
}

export const localOptions = addPlaces(['server'], {
  now: {
    flag: 'now',
    read: timeOption,
    value: 'ISO',
    help: "start of the bank's clock, such as 2026-01-15T10:00:00+01:00",
    byDefault: "the system's clock",
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
    help: 'serves no console',
  },
  untilStdinEnds: {
    flag: 'until-stdin-ends',
    help: 'stops the bank when its standard input ends',
  },
} as const satisfies OptionRows<LocalOptions>)

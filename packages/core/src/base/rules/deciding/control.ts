import { type ErrorCode, errorCodes } from '../../errors/codes.ts'
import { limits, writeCount } from '../../limits.ts'
import type { DecidingRow } from './row.ts'

/** A fault that a test injects may have any code. */
const anyCode = Object.keys(errorCodes) as readonly ErrorCode[]

/** Rules that refuse requests: errors, snapshots and control. */
export const controlRules = {
  E4a: ['BAD_REQUEST', 'Another method is 405 with `Allow`.', 'D'],
  E4d: ['NOT_FOUND', 'An unknown address is 404.', 'D'],
  E4e: [
    'BAD_REQUEST',
    'A body over 1 MiB is 413 as soon as known, also in chunks. The connection closes once the client can have read that.',
    'D',
  ],
  E4f: [
    'BAD_REQUEST',
    'A body of another type than JSON, or charset than UTF-8, is 415. Other parameters are ignored; without a type it is JSON.',
    '§4.2, RFC 9110 §5.6.6',
  ],
  E4r: [
    'BAD_REQUEST',
    'A body with Content-Encoding gzip, deflate, br, compress or zstd is 415; other values are ignored.',
    'RFC 9110 §15.5.16',
  ],
  E4g: ['FORMAT_ERROR', 'A body must be valid JSON.', 'D'],
  E4h: ['SYSTEM_ERROR', 'A failure of the bank shows no trace to the client; the host gets all of it.', 'D'],
  E4i: ['FORMAT_ERROR', 'A wrong field is refused with its path, and nothing changes.', 'D'],
  E4j: [
    ['FORMAT_ERROR', 'QUERY_PARAMETER_REQUIRED'],
    'A query parameter that is wrong or repeated is refused by its name.',
    '§7, §7.5, D',
  ],
  E4k: ['RESOURCE_UNKNOWN', 'A malformed id is 404, not 400.', 'D'],
  E5c: [
    'BAD_REQUEST',
    'A request that is not HTTP/1.1, exceeds its limits or takes too long gets an error object, journalled, and the connection closes.',
    'D',
  ],
  E5d: [
    'BAD_REQUEST',
    'A request has one `Host`. The host of an absolute address takes its place.',
    'RFC 9112 §3.2',
  ],
  E5e: [
    'BAD_REQUEST',
    'A truncated or malformed body is refused; a transfer coding other than chunked is 501.',
    'RFC 9112 §6.1, D',
  ],
  E6a: [
    'FORBIDDEN',
    'An unsigned request from a page of another origin is refused: a foreign `Origin`, or `Sec-Fetch-Site` `cross-site` or `same-site`.',
    'D',
  ],
  E6b: [
    'FORBIDDEN',
    '`Host` of an unsigned request must be a loopback name, or that of `--host`, the public URL or `--allow-host`.',
    'D: against DNS rebinding',
  ],
  K1b: [
    ['FORMAT_ERROR', 'CONFLICT'],
    'A snapshot is refused if a field of a row is missing, unknown, malformed or refers to nothing, with path, expectation and value.',
    'D',
  ],
  K2a: [
    'FORMAT_ERROR',
    'An uploaded snapshot is at most 100 years ahead, with no overdue event and no counter above 4,200,000,000.',
    'D',
  ],
  K2b: [
    ['CONFLICT', 'BAD_REQUEST'],
    'Kept snapshots have 256 MiB in all by default. One upload at a time is read while there is room, else it is 413.',
    'D',
  ],
  K3a: [
    'CONFLICT',
    `A bank has at most ${writeCount(limits.customersMax)} customers and ${writeCount(limits.paymentsMax)} payments, of all TPPs together.`,
    'D',
  ],
  K3b: [
    'CONFLICT',
    "A host may limit a bank's storage. A request beyond the limit changes nothing; one that frees space works.",
    'D',
  ],
  K4a: ['FORBIDDEN', "Control is for programs on the same machine, or with the host's token.", 'D'],
  K4b: ['CONFLICT', 'A bank has at most 1,000 faults and 1,000 snapshots at once.', 'D'],
  K4c: ['CONFLICT', 'A snapshot name is unique, and `start` cannot be deleted.', 'D'],
  K4j: [
    'CONFLICT',
    'A situation is triggered only if its precondition holds. Otherwise the refusal names what is missing, and nothing changes.',
    'D',
  ],
  K5y: [
    ['CONFLICT', 'FORMAT_ERROR'],
    'A copy needs banks stored in a folder, and a new or empty writable folder outside of it.',
    'D',
  ],
  K6e: [
    'FORBIDDEN',
    'With an access token, an edge host is 401 without it (own header, or password) before it looks for a bank.',
    'D',
  ],
  K4d: [anyCode, "An injected fault replaces the bank's response and is journalled as such.", 'D'],
} as const satisfies Readonly<Record<string, DecidingRow>>

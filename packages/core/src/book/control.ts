import { ruleTable } from '../base/rules/rule.ts'
import type { Chapter } from './chapter.ts'

/** Snapshots and control. */
export const control: Chapter = {
  letter: 'K',
  title: 'Snapshots and control',
  groups: {
    K1: 'Snapshots as JSON',
    K2: 'Uploads',
    K3: 'Size of a bank',
    K4: 'Control operations',
    K5: 'Stored banks',
    K6: 'Banks at the edge',
    K7: 'Journal and reports',
  },
  rules: ruleTable({
    K4i: [
      'The control token is masked in journal, archives, reports, pages and stderr, in any encoding (percent, base64, JSON, HTML, hex) and cut.',
      'D',
    ],
    K1a: ['A bank read from JSON gives the same responses to the byte, and the same JSON.', 'D'],
    K1d: [
      'A snapshot or stored bank of another version is refused, unchanged, with both versions and the remedy.',
      'D',
    ],
    K1c: ['Snapshot fields may be in any order.', 'D'],
    K2c: [
      'A kept snapshot uses its difference to the one before, an uploaded one its JSON. Deleting it frees that.',
      'D',
    ],
    K2d: ['A control refusal repeats at most 200 characters of input.', 'D'],
    K2e: ['A proxy header of any product and letter case shows that a request came through a proxy.', 'D'],
    K4e: ['A frozen clock starts frozen. Restoring any snapshot restores whether the clock stood.', 'D'],
    K4f: [
      'Reset restores the snapshot `start`: data, clock, faults, quirks, request ids. Kept snapshots and journal stay; delayed requests are dropped.',
      'D',
    ],
    K4k: [
      'A situation is met when it happens in the bank, whoever caused it. Reset, restore and a full journal forget none.',
      'D',
    ],
    K4g: ['The health of a host (that it responds, its release) is public.', 'D'],
    K4h: [
      'An unknown path, parameter, field or snapshot of control is refused with the nearest known one.',
      'D',
    ],
    K5a: ['A change is stored as inserted and deleted rows.', 'D'],
    K5b: ['Stored rows are checked like a snapshot. The refusal names the row.', 'D'],
    K5c: [
      'A reopened bank has the same rows, clock, links and snapshots. A running clock has moved with real time.',
      'D',
    ],
    K5d: [
      'A change and its response under the request id are stored together: after a crash a retry gets that response.',
      'D',
    ],
    K5e: [
      'A response is sent once its change is stored. If storing fails the request is 500 without effect; reads still work.',
      'D',
    ],
    K6a: [
      'With durable objects each TPP has its own, found by certificate, page path or control parameter `tpp`. Without one, requests are refused. Nothing is stored before a verified request or the control token.',
      'D',
    ],
    K6b: [
      'An object evicted, or revived in another process, is the same bank: links, PSU-IDs, request ids, counts, clock.',
      'D',
    ],
    K6d: ['A wrong or unknown Worker variable is named like an option, and every request is refused.', 'D'],
    K6f: [
      'An in-memory edge host may share one bank among all TPPs and have a secret for links, which then open only in the isolate that made them.',
      'D',
    ],
    K7a: [
      'The journal keeps requests and responses verbatim in memory, by default 64 KiB of a body and 16 MiB in all. The oldest are dropped first. Snapshots have none.',
      'D',
    ],
    K7c: ['An archive is valid HAR 1.2, with bank times and real durations.', 'D'],
    K7d: [
      'A replayed report gives the same responses and ids, through approvals, clock moves, faults, quirks and restores.',
      'D',
    ],
    K7e: [
      'Replaying names each difference. Requests not kept whole are reported instead of sent, and their effect applied.',
      'D',
    ],
    K5f: ['Simultaneous requests are stored together; reads store nothing.', 'D'],
    K5g: [
      'With `--data DIR` every confirmed change survives a kill at any time. SIGTERM stores and closes.',
      'D',
    ],
    K5h: [
      'A folder serves one process. A second one, or a Node without SQLite, gets one line with the reason.',
      'D',
    ],
    K5i: [
      'A stored bank keeps its start, as the rows that it no longer has. A line names options without effect (`--seed`, `--now`, `--frozen`, `--empty`).',
      'D',
    ],
    K5j: [
      'Kept snapshots are stored as differences, in order, with sizes; each request once for all. They have no expired ids and none of reads. Ids keep their order.',
      'D',
    ],
    K5k: [
      'Damage in a folder is reported by file, table and key. `--repair` makes a whole bank of readable rows, names the dropped ones and keeps the file.',
      'D',
    ],
    K5l: ['A truncated database log loses whole changes at its end, never parts.', 'D'],
    K5m: [
      'On a full disk changes are 500 without effect until there is room; reads work. If the file is removed or replaced, changes are 500. A read-only file is reported at start.',
      'D',
    ],
    K5u: [
      'A file that is not a bank, or a log of another bank or time, is refused by name, unchanged. Without its `-wal` file the bank is that of the last checkpoint, never an empty one.',
      'D',
    ],
    K5r: [
      'A change that could not be stored is removed from the log; until that is done, no change is accepted.',
      'D',
    ],
    K5t: ['A file of which a tenth and more than 1 MiB is free shrinks at start and end.', 'D'],
    K5x: [
      'A running stored bank can be copied, with all confirmed changes, snapshots and request ids of every TPP. `start --data COPY` continues from it.',
      'D',
    ],
  }),
}

/** Versions and description. */
export const versions: Chapter = {
  letter: 'V',
  title: 'Versions and description',
  groups: {
    V1: 'Release',
    V2: 'Amounts',
    V3: 'OpenAPI document',
    V4: 'Base path',
    V5: 'Runtimes',
    V6: 'HTTPS',
  },
  rules: ruleTable({
    V1: ['Every operation is under `/v1`. Every response has release and request id.', '§9'],
    V2: [
      "Amounts are text with exactly their currency's decimals; only the description's int32 sandbox amounts are numbers.",
      '§2.3, §9',
    ],
    V3: ['`/openapi.json` is OpenAPI 3.1, public, and made from the table of operations.', 'D'],
    V3a: [
      'The OpenAPI document has exactly the operations that the host serves, each with id, summary, parameters once, body, success and refusals.',
      'D',
    ],
    V3f: [
      'Codes, lengths, bounds and defaults in the document are those of the reading schemas. Response texts have those of §2; days are dates.',
      '§2.3, §2.4, D',
    ],
    V3h: [
      "Each operation in the document has examples that can be sent together, and this bank's actual response.",
      'D',
    ],
    V3j: [
      'Fields, parameters and headers in the document have a sentence each, and every sentence its field.',
      'D',
    ],
    V3l: [
      "The document has the headers of §4 with flags and types, §4's names in paths, and §9's `deprecated`.",
      '§4, §9',
    ],
    V3n: [
      '`/_sandbox/openapi.json` has only the control operations. `pocketbank openapi` prints what a bank serves.',
      'D',
    ],
    V3p: [
      'The document is written when the packages are built, except for operations that a host adds. Other requests are answered while those are described.',
      'D',
    ],
    V3i: [
      'The document passes independent validators and a linter, with every reference resolved, every schema used, servers, security, response headers and 405.',
      'D',
    ],
    V4: [
      'A base path has letters, digits and -._~ between slashes and starts with no path of the bank. A public address is scheme, host and maybe a base path.',
      'D',
    ],
    V4a: [
      'Requests come with or without the base path, which is by default that of the public address.',
      'D',
    ],
    V4b: [
      'An `href` begins with `/v1/`, also under a base path, or is absolute with `links: absolute`. `Location`, `Link` and `scaRedirect` are absolute.',
      'D: clients append `href` to a base URL',
    ],
    V4d: [
      "The OpenAPI document has the bank's address. The 404 of an unknown path names the document under the public path.",
      'D',
    ],
    V4e: [
      'A signed request target is valid as the client sent it and, behind a proxy, as it arrived.',
      'draft-cavage-http-signatures-10',
    ],
    V4g: [
      'Page, stylesheet, forms, redirects and control operations are under the base path on every runtime and in test sandboxes, also if a router strips it. Faults match interface paths.',
      'D',
    ],
    V5a: [
      'Where requests cannot be made as by a TPP, as in jsdom, the test package fails at once and names the right environment.',
      'D',
    ],
    V6: [
      'With `--tls` the server speaks only HTTPS and links have https. Its test certificate is for localhost, loopback, `--host`, `--allow-host` and `--public-url`.',
      'D',
    ],
    V6a: [
      "That certificate is valid 15 days before and after the machine's time, and renewed while the server runs. If renewing it fails, the last one stays, and the server tries again each minute.",
      'D',
    ],
    V6b: [
      "The user's certificate and key are refused before listening if they cannot be read, do not match, are encrypted or not valid now.",
      'D',
    ],
    V6c: [
      "`GET /_sandbox/ca.pem` returns to everyone the authority that clients trust: the test authority or the top of the user's chain.",
      'D',
    ],
    V6d: [
      '`call`, `journal`, `backup`, `connect` and the suites for pytest and JUnit trust the test authority for loopback addresses only.',
      'D',
    ],
    V6e: [
      '`exec --tls` sets `NODE_EXTRA_CA_CERTS`, `SSL_CERT_FILE` and `REQUESTS_CA_BUNDLE` for its command. A set variable stays, and stderr names it.',
      'D',
    ],
    V6f: ['`pocketbank certificate --ca` prints the certificate of the test authority.', 'D'],
    V6p: [
      'With `--client-certificates strict` a TLS handshake without a certificate fails with certificate_required. Pages, control and OpenAPI document are at the next port, which asks for none; links lead there.',
      'D',
    ],
  }),
}

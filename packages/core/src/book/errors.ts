import { ruleTable } from '../base/rules/rule.ts'
import type { Chapter } from './chapter.ts'

/** Errors. */
export const errors: Chapter = {
  letter: 'E',
  title: 'Errors',
  groups: {
    E1: 'Codes and statuses',
    E2: 'Error objects',
    E3: 'Order of refusals',
    E4: 'Requests',
    E5: 'Connections and output',
    E6: 'Foreign pages',
  },
  rules: ruleTable({
    E1: ['Every code has one status, and every status a code.', '§7.5'],
    E2: [
      'An error has id, system, status, code and message, in this order. The id finds the journal entry.',
      '§2.1',
    ],
    E2b: [
      'Payments, baskets and consents also return `tppMessages`: category, code, path and text. Codes not in the full list are `BAD_REQUEST` there.',
      '§2.1, §7.5',
    ],
    E2e: [
      '`psuMessage` is plain text for the PSU, in bokmål or English (default) by PSU-Accept-Language.',
      'D',
    ],
    E2c: ['The journal has the verdict of each stage and the deciding rule of every request.', 'D'],
    E3: [
      'Checks run in this order: client certificate (if the bank reads it), length and type of the body, headers, digest, signature, certificate and role, identity, parameters, body, rules.',
      'D',
    ],
    E4b: ['`OPTIONS` returns the methods, without a signature. `HEAD` is `GET` without the body.', 'D'],
    E4m: [
      'No body, query, id or header leads to 500 or a status that the description lacks. Large or deep nonsense is refused at once.',
      'D',
    ],
    E4n: [
      'All problems of a body or query are reported in field order: the message has the first and the count, `tppMessages` and journal up to 100.',
      'D',
    ],
    E4o: ['All missing and malformed headers are reported at once, with the value received.', 'D'],
    E4p: [
      'A refusal names a byte order mark before a body, and of an unknown path extra slashes and blanks, `/v1` twice or missing, letter case, a foreign prefix and the right path.',
      'D',
    ],
    E4s: [
      'Unknown fields and query parameters are ignored; of a repeated JSON name the last value counts. Warnings in journal and explanation name the first five.',
      'RFC 8259 §4, D',
    ],
    E5a: [
      'Printing never blocks the bank: explanations without room on stderr are counted, and the count printed. If nobody reads, the bank stops printing.',
      'D',
    ],
    E6c: [
      "Every response under `/v1` has `X-Content-Type-Options: nosniff` and `Content-Security-Policy: sandbox; default-src 'none'`.",
      'D',
    ],
    E5f: [
      'Pipelined requests are answered in order, each after the client has read the one before. Other connections do not wait.',
      'D',
    ],
    E5g: [
      'Of connections that end within the headers, the first is journalled and explained. Until a second passes without one, others get a bare 400 and are counted.',
      'D',
    ],
    E5h: [
      'A failed TLS connection is journalled without a status, once per cause and client address, with a count. The first is printed. Closing after the handshake is no failure unless SNI names another host.',
      'D',
    ],
    E5i: [
      'A TLS connection that sends nothing is closed after 10 s, before the handshake and after it.',
      'D',
    ],
    E5j: ['Plain HTTP on a port of HTTPS is refused with a 400 that names https.', 'D'],
  }),
}

import { ruleTable } from '../base/rules/rule.ts'
import type { Chapter } from './chapter.ts'

/** The console. */
export const consolePages: Chapter = {
  letter: 'C',
  title: 'The console',
  groups: {
    C1: 'Access',
    C2: 'Pages and words',
    C3: 'Time, faults, snapshots',
    C4: 'Empty log, bank page',
    C6: 'Data',
    C8: 'The API reference',
    C9: 'Requests',
  },
  rules: ruleTable({
    C1a: [
      'The console needs control access: this machine, or the token in a login form, replaced by an HttpOnly, SameSite=Strict cookie.',
      'D',
    ],
    C1b: ['The token is in no address. A wrong one is reported, after a comparison in constant time.', 'D'],
    C1c: [
      "A form works only from a page of the console, by Origin or Sec-Fetch-Site and by the cookie, with a control token also by its session's token.",
      'D',
    ],
    C1d: ['Pages cannot be framed or read by other sites. Links from other sites may be followed.', 'D'],
    C1e: ['Without the console or with `--no-console` its addresses are not found.', 'D'],
    C1f: [
      'On Node a login lasts until logout or restart. At the edge it is sealed into its cookie for 12 hours.',
      'D',
    ],
    C1g: [
      'After five wrong tokens from an address (form or `/_sandbox/`) its next are checked one a second until one is right. The eleventh waiting is 429.',
      'D',
    ],
    C1h: ['A form without a cookie is not read; one with over 200 fields is refused.', 'D'],
    C1i: ['A form that a proxy brings under another Host is refused, naming `--public-url`.', 'D'],
    C1j: [
      'Without a control token a form works after a restart. Without its cookie, session or token it does nothing; the page asks to fill it in again.',
      'D',
    ],
    C1k: [
      'The notice of an action is shown once, on the page opened next, and is in no address. A script removes it at the next change, after 5 s or more.',
      'D',
    ],
    C2a: [
      'Every page works without a script; with one it follows the bank and keeps what was typed, opened and focused.',
      'D',
    ],
    C2c: ['With a bank per TPP the address names the TPP; no page opens a new bank.', 'D'],
    C2d: ['The console is in English. Every page is reachable by links, and every link works.', 'D'],
    C2e: ['Screen readers can read every page: one heading, a title, labelled fields, unique ids.', 'D'],
    C3a: ['Buttons and a time move the clock. The page lists past and upcoming events.', 'D'],
    C3c: ['Faults are set by a form and shown in words, quirks are switches; both can be removed.', 'D'],
    C3d: [
      'Snapshots are kept, named, restored, downloaded, uploaded and deleted as by control. The page shows which followed from which, and the current one.',
      'D',
    ],
    C4a: [
      'Commands of an empty log work unchanged against this bank: the command, openssl with curl, and a test.',
      'D',
    ],
    C4b: [
      'The page about the bank shows its settings, addresses and TPPs, and gives the bank as a snapshot file.',
      'D',
    ],
    C6b: [
      "A payment's timeline follows the table to its status, with times, causes and rules as far as the journal goes, and links to transactions.",
      'D',
    ],
    C6d: [
      'A form creates what the sandbox operation creates. A refusal of any form is at its field, with the input, and changes nothing.',
      'D',
    ],
    C6f: [
      'Authorisations are answered as on the SCA page, and consents ended as by the customer or the TPP.',
      'D',
    ],
    C6g: [
      'An account or card has its balances, and what is available. Lists are paged and filtered, each row once, and read a bounded number of rows.',
      'D',
    ],
    C6h: ["A customer's page shows who sees which account, by which agreement, roles and limits.", 'D'],
    C6j: [
      "A payment shows who approved, who could, and what happens next and when; a consent its end, today's reads without the PSU, and what it opens.",
      'D',
    ],
    C6k: [
      'Approvals are proposed as the person whom the browser remembers, if possible. One button approves everything that waits.',
      'D',
    ],
    C8a: [
      'The reference has a page per operation, made from the serving tables: parameters, headers, fields with type, bounds and sentence, responses, an example.',
      'D',
    ],
    C8b: ["An operation's page has every rule that refuses a request to it, by stage.", 'D'],
    C8c: [
      'The search of the bar finds operations, guides, fields, headers and codes by any word, without a script.',
      'D',
    ],
    C8d: [
      'A request tried from its page is signed by a TPP of the host and processed like any other. The page shows what was sent, signed and returned.',
      'D',
    ],
    C9a: [
      'The log is the home page: the journal, newest first, with code and failed stage, in pages of 50, filtered by failure, operation, TPP, text.',
      'D',
    ],
    C9b: [
      'Each request has a page with everything known, an archive and a bug report. A pasted one has a page without an address of its own.',
      'D',
    ],
    C9d: [
      "A refusal's message ends with the address of its explanation if the host has the console: public URL, else local name, else path. In process there is none.",
      'D',
    ],
    C9e: [
      'A request can be sent again or copied as a working command: signed anew under a new X-Request-ID if the test key signs, else unchanged.',
      'D',
    ],
  }),
}

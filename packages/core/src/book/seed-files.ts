import { ruleTable } from '../base/rules/rule.ts'
import type { Chapter } from './chapter.ts'

/** Worlds and seed files. */
export const seedFiles: Chapter = {
  letter: 'Z',
  title: 'Worlds and seed files',
  groups: {
    Z1: 'Contents',
    Z2: 'Consents and payments',
    Z3: 'Seed files',
  },
  rules: ruleTable({
    Z1a: [
      'A world names things in its own words, in any order. Omitted numbers follow from them and have right check digits.',
      'D',
    ],
    Z1b: ['All worlds, also the fixed data set, fill a bank alike, as YAML or JSON.', 'D'],
    Z1c: [
      "Recurring rows are booked on banking days: monthly, weekly, by chance or a number spread evenly. The 31st is a month's last day.",
      'D',
    ],
    Z1d: [
      'Amounts within a range follow from place, day and seed, so a world always gives the same rows.',
      'D',
    ],
    Z1e: [
      'A bank has what its world states: balances counted or as stated, pending rows for the next batch, purchases on their cards.',
      'D',
    ],
    Z1f: [
      "A party's number is checked at its place: check digits, if any, and not of an account of the world.",
      'D',
    ],
    Z2a: [
      'Consents and payments reach their statuses by commands at their times. One that does not is reported with its actual status.',
      'D',
    ],
    Z2b: ['A TPP of a world knows its people, by stated PSU-IDs or those that the bank issued.', 'D'],
    Z2c: [
      'A world replaces the fixed data set until Initialize. Its bank is like any other, with snapshots and forks.',
      '§9 1.16.0, D',
    ],
    Z2d: [
      'A payment reaches its status on any weekday: PDNG means any waiting status, days may be banking days. A misfit names closed and moved day.',
      'D',
    ],
    Z2e: ['A payment without a status gets the one of its approvals: RCVD without any.', 'D'],
    Z2f: [
      'A basket of a world has earlier payments. Its approvals approve them; they have none of their own.',
      'D',
    ],
    Z3a: [
      'All problems of a file are reported at once, with line, column, name, expectation and nearest word.',
      'D',
    ],
    Z3c: [
      'A damaged file is reported and crashes nothing. Limits: 8 MiB, depth 32, 200,000 values of aliases and merges, no tags, no repeated name.',
      'D',
    ],
    Z3d: ['The JSON Schema accepts exactly the fields that the reader accepts, with a sentence each.', 'D'],
    Z3e: [
      'Messages about a world name its own fields, and each cause once; of syntax problems the first.',
      'D',
    ],
    Z3f: [
      'If a text lacks quotes, the message has it as in the file. A wrong member is reported at its own place.',
      'D',
    ],
    Z3g: [
      'Files without an end are read up to the limit. A pipe must have a writer within two seconds.',
      'D',
    ],
  }),
}

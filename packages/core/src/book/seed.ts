import { ruleTable } from '../base/rules/rule.ts'
import type { Chapter } from './chapter.ts'

/** Worlds and seed files. */
// biome-ignore format: one rule a line
export const seedFiles: Chapter = {
  letter: 'Z',
  title: 'Worlds and seed files',
  groups: {
    Z1: 'What a world says, and what it leaves out',
    Z2: 'Consents and payments of a world',
    Z3: 'Seed files',
  },
  rules: ruleTable({
    Z1a: ['A world names everything by words of its own, before or after it is written; numbers that it leaves out are made, follow from those words alone and have right check digits.', 'D: who writes a world must not calculate'],
    Z1b: ['The fixed data set is a world, and every world fills a bank in the same way.', 'D: what the fixed set can have, each tester can have'],
    Z1c: ['What comes again and again is booked on banking days: by month, by week, by chance on each day, or so many rows evenly; on the 31st means the last day of a month.', 'D: histories of real banks look so'],
    Z1d: ['Amounts between two follow from the place in the world, the day and the seed of the world, so that the same world gives the same rows.', 'D: a test must get the same answers in every run'],
    Z1e: ['What a world says that the bank has is there: balances count its rows or are as they are said, what is pending is booked by the next batch, what was bought stands on its card.', 'D: a test relies on what it has written'],
    Z1f: ['The number of a party is checked where the party stands: check digits, where it has any, and that no account of the world has it.', 'D: a transfer between two accounts of a world that only one of them knows is a mistake'],
    Z1g: ['A supplementary card of a world has the limit and the balances of the card that it names, with purchases of its own, which that card owes.', '§9 1.14.2, D: what the sandbox operations can make, a world can have'],
    Z2a: ['Consents and payments come to their statuses by the commands of the bank, each at its moment; one that does not is told with the status that the bank has it in.', 'D: a status that the bank could not have reached would break what follows'],
    Z2b: ['A TPP that a world names knows its people: by names that the world says, or by those that the bank has given.', 'D: a TPP learns them when a browser comes back, which no browser does here'],
    Z2c: ['A world replaces the fixed data set; the bank that it has filled is one like any other, with snapshots and forks, and initialize fills it with the fixed data set.', '§9 1.16.0, D: initialize is an operation of the interface with one meaning'],
    Z2d: ['A payment of a world comes to its status whatever the weekday is: PDNG stands for each status in which an approved payment waits, a day can be counted in banking days, and a status that does not fit is told with the day on which the bank is closed and the one to which it has moved the payment.', 'D: a test of a file must not fail on Saturdays'],
    Z2e: ['A payment without a status has the one to which its approvals lead: RCVD without any.', 'D: who says who has approved need not know what the bank makes of it'],
    Z2f: ['A signing basket of a world holds payments that it names, made before it; who approves it approves them, and none of them has approvals of its own.', 'D: what a TPP can make, a world can have'],
    Z3a: ['Everything that is wrong with a file is told at once, each with its line, its column, its name, what was expected and the nearest word.', 'D: otherwise a file with ten mistakes takes ten attempts'],
    Z3b: ['A world is the same whether it was written as YAML or as JSON.', 'D: programs write the one and people the other'],
    Z3c: ['A damaged file is told and never makes the bank fail; it has at most 8 MiB and a depth of 32, aliases and merges repeat at most 200,000 values, and there are no tags and no name twice.', 'D: files are cut off, merged and generated'],
    Z3d: ['The JSON Schema takes exactly the fields that the reader takes, and says of each what it is.', 'D: editors complete from it'],
    Z3e: ['A message about a world names its fields and places, never those of a request to the bank, and one cause is told once.', 'D: who writes a world does not know the requests that it becomes'],
  }),
}

import { ruleTable } from '../base/rules/rule.ts'
import type { Chapter } from './chapter.ts'

/** The console. */
// biome-ignore format: one rule a line
export const consolePages: Chapter = {
  letter: 'C',
  title: 'The console',
  groups: {
    C1: 'Who may use it',
    C2: 'Pages, words and looks',
    C3: 'Time, things that go wrong, snapshots',
    C4: 'The overview',
    C6: 'The data of the bank',
    C9: 'Requests and their explanations',
  },
  rules: ruleTable({
    C1a: ['The console is for whoever may use control operations: for this machine, or with the token, which a form takes and a cookie then stands for that no script reads and no other site sends.', 'D: it can do what they can'],
    C1b: ['No address has the token; a wrong one is told, and compared as long as the right one.', 'D: addresses are kept by browsers and proxies, and time must tell nothing'],
    C1c: ['A form does something only where it is of a page of the same session and the browser names no other origin.', 'D: pages of other sites can send forms'],
    C1d: ['No page is shown inside another one or read by one of another site; a link of another site may be followed.', 'D: what is clicked must be what is seen, and people send each other links'],
    C1e: ['A host without the console, or with --no-console, has nothing at its addresses.', 'D: as before there was one'],
    C2a: ['Every page is whole without a script; with one it follows the bank, and keeps what was typed, opened and focused.', 'D: a test of a person must not depend on a script'],
    C2b: ['The console speaks the language that the browser prefers, or the one that was chosen on a page.', 'D: as the bank’s page does'],
    C2c: ['Where each TPP has a bank, the address says whose is shown; no page makes a bank.', 'D: a link must not let the banks of others go'],
    C2d: ['Every page is found by links, and no link leads to nothing.', 'D: what is not found is not there'],
    C2e: ['Every page can be read by a screen reader: one heading, a title, fields with labels, ids that are there once.', 'D: testers have all kinds of eyes'],
    C3a: ['The clock is moved by buttons and to a moment, and the page tells what has happened on the way; what cannot be is refused beside its field and changes nothing.', 'D: a person must see what a move has done'],
    C3b: ['The page about time lists what the bank is going to do by itself, as it stands now.', 'D: a tester wants to know how far to move'],
    C3c: ['Faults are set by a form and told in words, quirks are switches; both can be taken back, and a fault that cannot be is refused beside its field.', 'D: what goes wrong must be seen by whoever wonders why'],
    C3d: ['Snapshots are kept, named, put back, downloaded, uploaded and let go as by control operations.', 'D: nothing is decided twice'],
    C3e: ['The page about snapshots shows from which of them the bank went on to which, and where it is now.', 'D: who goes back and forth must know where they are'],
    C4a: ['The commands of the overview call this bank as they stand: by the command, by openssl and curl, and as a test.', 'D: what is copied should run'],
    C4b: ['The overview tells which bank it is, who is in it, what was asked last and what falls due next.', 'D: whoever looks wants to know first whether it is the right bank'],
    C6a: ['The chart of an account ends with what is booked, and each day is the next one less its rows; rows are told page by page, each once.', 'D: a picture must agree with the numbers beside it'],
    C6b: ['The way of a payment on the diagram leads along the table of statuses to the status that it has, with moments, causes and rules as far as the journal goes back.', 'D: the tester wants to know why it is where it is'],
    C6c: ['Of the money that a payment moved every line has its other side: of each currency they make zero.', 'D: fees and exchange must be seen, too'],
    C6d: ['What a form makes is what the operation of the sandbox makes; what is refused stands beside its field with what was typed, and nothing is changed.', 'D: the same rules for hands and programs'],
    C6e: ['Text that somebody has entered is shown as text, whatever is in it.', 'D: it may be markup'],
    C6f: ['An authorisation that waits is answered here by the same commands as at the bank’s page, and a consent is ended as its TPP would.', 'D: nothing is decided in two places'],
    C6g: ['A list is told in pages, looked through by its filters, and looks at a bounded number of rows at once.', 'D: a bank may have a million of anything'],
    C6h: ['A customer’s page tells who sees which account and why: by which agreement, with which roles and limits.', 'D: three tables are behind it'],
    C6i: ['A consent tells the days that are left, what was read today without its person and how often it still can be, and what it opens now.', 'D: these are what a TPP runs out of'],
    C6j: ['A payment tells who has approved it and when, who could, and what comes next by itself and when.', 'D: waiting is most of its life'],
    C9a: ['The page of requests is the journal, the newest first, each with its stages as marks; it is narrowed by operation, status, TPP, rule and text.', 'D: one looks for what just went wrong'],
    C9b: ['Each request has a page with all that is known of it, and is had as an archive and as a bug report.', 'D: what is asked about has an address'],
    C9c: ['A request that was pasted is explained on a page of its own, and no address leads to it.', 'D: nothing of it is kept'],
  }),
}

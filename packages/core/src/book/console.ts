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
    C3a: ['The clock is moved by buttons and to a moment, and the page tells what has happened on the way; what cannot be is refused beside its field and changes nothing.', 'D: a person must see what a move has done'],
    C3b: ['The page about time lists what the bank is going to do by itself, as it stands now.', 'D: a tester wants to know how far to move'],
    C3c: ['Faults are set by a form and told in words, quirks are switches; both can be taken back, and a fault that cannot be is refused beside its field.', 'D: what goes wrong must be seen by whoever wonders why'],
    C3d: ['Snapshots are kept, named, put back, downloaded, uploaded and let go as by control operations.', 'D: nothing is decided twice'],
    C3e: ['The page about snapshots shows from which of them the bank went on to which, and where it is now.', 'D: who goes back and forth must know where they are'],
  }),
}

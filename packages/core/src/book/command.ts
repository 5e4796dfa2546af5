import { ruleTable } from '../base/rules/rule.ts'
import type { Chapter } from './chapter.ts'

/** The command. */
// biome-ignore format: one rule a line
export const command: Chapter = {
  letter: 'Y',
  title: 'The command',
  groups: {
    Y1: 'Command lines and how they end',
    Y2: 'Signed calls',
    Y3: 'Certificates',
    Y4: 'The journal at a terminal',
    Y5: 'Reports that are replayed',
    Y6: 'The description',
    Y7: 'Completion',
    Y8: 'Commands with a bank of their own',
    Y9: 'Copied requests',
    Y10: 'Banks that a seed file fills',
    Y11: 'Ending with the parent',
  },
  rules: ruleTable({
    Y1: ['A command line that cannot be understood does nothing, is one line on stderr with what was expected and the nearest word, and ends with 2.', 'D: nobody should look up what was a slip of the pen'],
    Y1a: ['What was refused or failed ends with 1, what was done with 0.', 'D: scripts go by that'],
    Y1b: ['Every command tells what it takes by `--help` and by `pocketbank help`, with examples that it takes.', 'D: nobody should need another page'],
    Y1c: ['Colours are written to terminals only, `NO_COLOR` takes them away and `FORCE_COLOR` brings them.', 'D: https://no-color.org'],
    Y2: ['The body of an answer goes to stdout, JSON indented and anything else to the octet, and everything else to stderr.', 'D: programs read the one and people the other'],
    Y2a: ['What the journal has of a call is told beside it; where that is not to be had a line says why, and the call counts.', 'D: an explanation is no part of the answer'],
    Y3: ['A key and a certificate that banks of this project accept are made in PEM and PKCS #12, with the authority that issued it.', 'D: every language reads one of the two'],
    Y3a: ['A PKCS #12 file opens with its password alone.', 'RFC 7292'],
    Y3b: ['A certificate that is asked to be wrong is wrong in that only.', 'D: a test of a refusal must not pass for another reason'],
    Y4: ['Requests are told a line each, filtered as the bank filters them, and followed until nobody reads.', 'D: what went wrong should be seen as it happens'],
    Y4a: ['What a running bank refuses under `/_sandbox/` is told by its own sentence.', 'D: it says what to bring'],
    Y5: ['A report that is replayed ends with 0 where every answer is the same, and with 1 where one is not or the report is none.', 'D: scripts go by that'],
    Y6: ['The description is printed without a running bank, or is that of one.', 'D: generators of clients need no server'],
    Y7: ['Completion knows every command, option and word of the tables.', 'D: a second list would drift apart'],
    Y8: ['A command with a bank of its own finds the address, and key and certificate of a TPP as files, which are gone when it has ended.', 'D: tests in any language need no more'],
    Y8a: ['It gets the signals of its caller, and what it has started and left behind by one is ended; the code is that of the command, 127 where there is none, 126 where it cannot be run.', 'D: as shells do, and npm passes a signal to its shell alone'],
    Y8b: ['Where the command fails a report of all requests is kept, if it was asked for.', 'D: a failure elsewhere can be looked into here'],
    Y9: ['A copied request is explained without a bank, and ends with 1 where a bank would refuse it.', 'D: what stands in a log can be looked at anywhere'],
    Y10: ['A seed file fills the bank that a server begins with, with its clock, quirks and faults; the command line wins, and a file that is wrong starts nothing.', 'D: a half-filled bank would mislead'],
    Y10a: ['A bank whose file is watched begins anew when that changes, and stays as it was where the file is wrong, which is told.', 'D: whoever writes a file saves it unfinished'],
    Y10b: ['A seed file is checked without a bank that listens; everything that is wrong is told at once, and then it ends with 1.', 'D: for editors and for hooks before a commit'],
    Y10c: ['Where a file may take longer than a second to read and fill in, that is told before it begins.', 'D: meanwhile the process can say nothing, and who waits should know for what'],
    Y11: ['The command ends as by SIGTERM when the npm or npx that started it is gone.', 'D: npm and its shell pass no signal on that ends them, and a bank that stays holds its port'],
    Y11a: ['It goes on where a script has put it into the background and ends.', 'D: that is what `&` asks for'],
    Y11b: ['With `--until-stdin-ends` it ends when its standard input does.', 'D: a pipe ends with the process that holds its other end, however that ends'],
  }),
}

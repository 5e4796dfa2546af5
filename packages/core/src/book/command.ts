import { ruleTable } from '../base/rules/rule.ts'
import type { Chapter } from './chapter.ts'

/** The command. */
export const commandLine: Chapter = {
  letter: 'Y',
  title: 'The command',
  groups: {
    Y1: 'Command lines',
    Y2: 'Calls',
    Y3: 'Certificates',
    Y4: 'Journal',
    Y5: 'Reports',
    Y6: 'The description',
    Y8: 'exec',
    Y9: 'Pasted requests',
    Y10: 'Seed files',
    Y11: 'End',
    Y12: 'Documentation',
  },
  rules: ruleTable({
    Y1: [
      'A wrong command line does nothing and exits with 2: unknown option, operand, filter or letter, unreadable file. One stderr line has expectation and nearest word.',
      'D',
    ],
    Y1a: ['A refusal or failure exits with 1, success with 0.', 'D'],
    Y1g: [
      'At a terminal, control and direction characters of files and arguments become `\\u{1b}`, and lines are cut at 2,000 characters.',
      'D',
    ],
    Y1b: ['`--help` and `pocketbank help` describe every command, with working examples.', 'D'],
    Y1c: ['Only output to a terminal is coloured; `NO_COLOR` removes colours, `FORCE_COLOR` adds them.', 'D'],
    Y2: ['The body of a response goes to stdout, JSON indented, all else to stderr.', 'D'],
    Y2a: ['A call shows its journal entry. If there is none a line says why, and the call counts.', 'D'],
    Y3: [
      'Keys and certificates are made as PEM and PKCS #12 (opened only by its password), with the authority. Banks accept them. One made with a fault has only that fault.',
      'RFC 7292, D',
    ],
    Y4: ["Requests are shown a line each, with the bank's filters, and followed until nobody reads.", 'D'],
    Y4a: ['A refusal of a running bank under `/_sandbox/` is shown in its own words.', 'D'],
    Y5: ['Replaying a report exits with 0 if every response is the same, else with 1.', 'D'],
    Y6: ['The description is printed without a running bank, or from one.', 'D'],
    Y8: [
      "`exec` gives its command the bank's address, and a TPP's key and certificate as files that are deleted at its end.",
      'D',
    ],
    Y8a: [
      "The command gets its caller's signals, and the processes that it started are ended. `exec` exits with its code, 127 if not found, 126 if not executable.",
      'D',
    ],
    Y8b: [
      'If the command fails, a report of all requests is kept on demand, and HTML pages about failed ones.',
      'D',
    ],
    Y8c: [
      '`exec` prints nothing while the command runs. If it fails the latest explanations follow, or `--log` has all.',
      'D',
    ],
    Y8d: [
      'With `--hold` the bank stays after a failure until a signal. Otherwise, and with `--until-stdin-ends`, no response has the address of a page.',
      'D',
    ],
    Y8e: ['Further TPPs have a key and certificate each, in numbered variables from the second on.', 'D'],
    Y8f: ["`exec` adds the bank's hosts to `NO_PROXY` and `no_proxy` of its command.", 'D'],
    Y9: [
      'A pasted request is explained without a bank. The command exits with 1 if a bank would refuse it.',
      'D',
    ],
    Y10: [
      "A seed file fills a server's first bank, with clock, quirks and faults. The command line wins. With a wrong file nothing starts. Checking a file needs no listening bank and exits with 1 on problems.",
      'D',
    ],
    Y10a: [
      'When a watched file changes the bank begins anew. A wrong file is reported and the bank stays.',
      'D',
    ],
    Y10c: ['A file that may take over a second is announced before it is read.', 'D'],
    Y11: [
      'The command ends as by SIGTERM when the npm or npx that started it is gone (not if a script put it in the background), or with `--until-stdin-ends` its standard input. What `exec` started is killed after 10 seconds.',
      'D',
    ],
    Y12: ['`pocketbank docs` lists the pages installed with it, and prints a page or its path.', 'D'],
  }),
}

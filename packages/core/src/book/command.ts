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
  },
  rules: ruleTable({
    Y1: ['A command line that cannot be understood does nothing, is one line on stderr with what was expected and the nearest word, and ends with 2.', 'D: nobody should look up what was a slip of the pen'],
    Y1a: ['What was refused or failed ends with 1, what was done with 0.', 'D: scripts go by that'],
    Y1b: ['Every command tells what it takes by `--help` and by `pocketbank help`, with examples that it takes.', 'D: nobody should need another page'],
    Y1c: ['Colours are written to terminals only, `NO_COLOR` takes them away and `FORCE_COLOR` brings them.', 'D: https://no-color.org'],
    Y2: ['The body of an answer goes to stdout, JSON indented and anything else to the octet, and everything else to stderr.', 'D: programs read the one and people the other'],
  }),
}

import { joinLines, lineFinder, type PastedLines } from '../pasted-lines.ts'
import { failUnread, type ReadRaw } from '../raw-request.ts'
import { cmdCommands, isCmd } from './cmd-words.ts'
import { curlRequests } from './curl-command.ts'
import { type ShellCommand, type ShellWord, shellCommands } from './shell-words.ts'

/** A prompt before a command: of a shell, of `set -x`, of a YAML list, or the tab of a makefile rule. */
const prompt =
  /^[^'"|;&<>]{0,120}?(?:[$#%>]|\xe2[\x80-\xbf]{2}|[-+]+(?=[ \t])|(?<=\t)@|:(?=[ \t]))[ \t]*(?=[^\s'"|;&<>]*curl(?:\.exe)?(?:[ \t\r]|$)|[A-Za-z_]\w*=)/

/** A line that continues in the next one. */
const goesOn = /[\\^`]\r?$/

/**
 * Converts a line of PowerShell to POSIX syntax. A backtick joins lines, and `\"` within single quotes
 * becomes `"`.
 */
function asShell(line: string): string {
  return line.replace(/`(\r?)$/, '\\$1').replaceAll(/'[^']*'/g, (text) => text.replaceAll('\\"', '"'))
}

/** Removes the prompts of a paste. The continuation lines of a command have none. */
function withoutPrompts(lines: PastedLines): PastedLines {
  const isPowerShellText = lines.some(({ text }) => /\bcurl\b.*`\r?$/.test(text))
  return lines.map((line, at) => {
    const isNext = goesOn.test(lines[at - 1]?.text ?? '')
    const text = isNext ? line.text : line.text.replace(prompt, '')
    return { ...line, text: isPowerShellText ? asShell(text) : text }
  })
}

/** Programs and words before a command that run it unchanged. */
const runners: ReadonlySet<string> = new Set(['sudo', 'time', 'exec', 'command', 'env', 'nohup', 'RUN', '('])

export function isCurlPaste(lines: PastedLines): boolean {
  return lines.some(({ text }) => /(?:^|[\s;|&(/\\@>])curl(?:\.exe)?(?:\s|$)/.test(text))
}

/** Returns the arguments of curl; undefined if the command runs another program. */
function findCurlWords(words: readonly ShellWord[]): readonly ShellWord[] | undefined {
  const at = words.findIndex(({ text }) => !runners.has(text) && !/^[A-Za-z_]\w*=/.test(text))
  return /(?:^|[/\\])curl(?:\.exe)?$/.test(words[at]?.text ?? '') ? words.slice(at + 1) : undefined
}

/** Computes the output of `echo` or `printf '%s'`. The output of any other command is unknown. */
function computeOutput({ words }: ShellCommand): ShellWord {
  const [program, ...operands] = words
  const isPlain = operands.every(({ text }) => !text.startsWith('-'))
  const unset = operands.flatMap((word) => word.unset)
  const text = operands.map((word) => word.text).join(' ')
  if (program?.text === 'echo' && isPlain) return { text: `${text}\n`, unset }
  if (program?.text === 'printf' && operands.length === 2 && operands[0]?.text === '%s')
    return { text: operands[1]?.text ?? '', unset }
  return { text: '', unset: ['the command in front of |'] }
}

/** Commands of a paste: more than a long session at a terminal has. */
const commandsMax = 2_000

/** Remarks on the separator after a command. */
const remarksOf: Readonly<Record<string, readonly string[]>> = {
  '&': ['an & without quotes ends the command: put the address in quotes where it belongs to it'],
}

/**
 * Reads the requests that curl commands would send, copied from a browser's developer tools or typed by a
 * person.
 */
export function readCurlPaste(lines: PastedLines): readonly ReadRaw[] {
  const commandLines = withoutPrompts(lines)
  const text = joinLines(commandLines)
  const commands = isCmd(text) ? cmdCommands(text) : shellCommands(text)
  const lineAt = lineFinder(commandLines, text)
  if ('expected' in commands) return [failUnread(lineAt(commands.at), commands.expected)]
  if (commands.length > commandsMax)
    return [failUnread(1, { problem: `at most ${commandsMax} commands are read`, got: commands.length })]
  const requests = commands.flatMap((command, at) => {
    const words = findCurlWords(command.words)
    const before = commands[at - 1]
    const piped =
      before?.end.startsWith('|') === true && before.end !== '||' ? computeOutput(before) : undefined
    const line = lineAt(command.at)
    const remarks = remarksOf[command.end] ?? []
    return words === undefined ? [] : curlRequests({ words, input: command.input ?? piped, line, remarks })
  })
  return requests.length === 0 ? [failUnread(1, 'expected a command of curl')] : requests
}

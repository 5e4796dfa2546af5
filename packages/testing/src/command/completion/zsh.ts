import type { Flag } from '@pocketbank/http/node/internal'
import type { Operand } from '../command.ts'
import { type Completed, isPath } from './completed.ts'

/** A text within single quotes, in which a colon and brackets mean something. */
function quoteForZsh(text: string): string {
  return text.replaceAll("'", '’').replaceAll(/[[\]:\\]/g, '\\$&')
}

function actionOf(value: string, choices: readonly string[] | undefined): string {
  if (choices !== undefined) return `(${choices.join(' ')})`
  return isPath(value) ? '_files' : ''
}

function zshFlagLine([name, { value, help, choices, multiple }]: readonly [string, Flag]): string {
  const taken = value === undefined ? '' : `:${quoteForZsh(value)}:${actionOf(value, choices)}`
  return `'${multiple === true ? '*' : ''}--${name}${value === undefined ? '' : '='}[${quoteForZsh(help)}]${taken}'`
}

function operandLine({ name, choices }: Operand): string {
  return `':${quoteForZsh(name)}:${actionOf(name, choices)}'`
}

function zshCase({ name, flags, operands }: Completed): string {
  const lines = [...Object.entries(flags).map(zshFlagLine), ...operands.map(operandLine)]
  return `    ${name})\n      _arguments ${lines.join(' \\\n        ')} ;;`
}

/** The script that zsh reads. */
export function zsh(commands: readonly Completed[]): string {
  const described = commands.map(({ name, sentence }) => `    '${name}:${quoteForZsh(sentence)}'`)
  return `#compdef pocketbank
# Completion of pocketbank for zsh, as pocketbank completion zsh prints it.
_pocketbank() {
  local -a commands
  commands=(
${described.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local chosen=$words[2]
  shift words
  (( CURRENT-- ))
  case $chosen in
${commands.map(zshCase).join('\n')}
  esac
}
if [ "$funcstack[1]" = _pocketbank ]; then _pocketbank "$@"; else compdef _pocketbank pocketbank; fi
`
}

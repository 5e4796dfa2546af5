import { type Completed, isPath, takingFlags } from './completed.ts'

function patternOf(names: readonly string[]): string {
  return names.map((name) => `--${name}`).join('|')
}

/** Writes the cases that complete the value of an option, by its kind. */
function valueCases(command: Completed): readonly string[] {
  const taking = takingFlags(command)
  const chosen = taking.filter(([, { choices }]) => choices !== undefined)
  const files = taking.filter(([, { value, choices }]) => choices === undefined && isPath(value))
  const others = taking.filter(([, { value, choices }]) => choices === undefined && !isPath(value))
  return [
    ...chosen.map(([name, { choices = [] }]) => `--${name}) words="${choices.join(' ')}" ;;`),
    ...(files.length === 0 ? [] : [`${patternOf(files.map(([name]) => name))}) words=FILES ;;`]),
    ...(others.length === 0 ? [] : [`${patternOf(others.map(([name]) => name))}) words= ;;`]),
  ]
}

function bashCase(command: Completed): string {
  const { name, flags, operands } = command
  const choices = operands.flatMap((operand) => operand.choices ?? [])
  const usual = operands.some((operand) => isPath(operand.name)) ? 'FILES' : choices.join(' ')
  return [
    `    ${name})`,
    `      flags="${Object.keys(flags)
      .map((flag) => `--${flag}`)
      .join(' ')}"`,
    `      words="${usual}"`,
    '      case "$before" in',
    ...valueCases(command).map((line) => `        ${line}`),
    '      esac ;;',
  ].join('\n')
}

/** The script that bash reads. */
export function bash(commands: readonly Completed[]): string {
  return `# Completion of pocketbank for bash, as pocketbank completion bash prints it.
_pocketbank() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" flags= words=
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')} --help --version" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${commands.map(bashCase).join('\n')}
  esac
  if [[ "$word" == -* ]]; then COMPREPLY=($(compgen -W "$flags" -- "$word"))
  elif [ "$words" = FILES ]; then COMPREPLY=($(compgen -f -- "$word"))
  else COMPREPLY=($(compgen -W "$words" -- "$word"))
  fi
}
complete -o bashdefault -F _pocketbank pocketbank
`
}

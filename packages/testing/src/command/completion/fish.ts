import type { Flag } from '@pocketbank/http/node/internal'
import { type Completed, isPath } from './completed.ts'

function quoteForFish(text: string): string {
  return `'${text.replaceAll(/['\\]/g, '\\$&')}'`
}

function fishFlagLine(
  command: string,
  [name, { value, help, short, choices }]: readonly [string, Flag],
): string {
  const parts = [
    `complete -c pocketbank -n '__fish_seen_subcommand_from ${command}' -l ${name}`,
    ...(short === undefined ? [] : [`-s ${short}`]),
    ...(value === undefined ? [] : [isPath(value) ? '-r -F' : '-x']),
    ...(choices === undefined ? [] : [`-a ${quoteForFish(choices.join(' '))}`]),
    `-d ${quoteForFish(help)}`,
  ]
  return parts.join(' ')
}

function operandLines({ name, operands }: Completed): readonly string[] {
  const seen = `complete -c pocketbank -n '__fish_seen_subcommand_from ${name}'`
  return operands.flatMap(({ name: operand, choices }) => {
    if (choices !== undefined) return [`${seen} -a ${quoteForFish(choices.join(' '))}`]
    return isPath(operand) ? [`${seen} -F`] : []
  })
}

/** The script that fish reads. */
export function fish(commands: readonly Completed[]): string {
  const first = commands.map(
    ({ name, sentence }) =>
      `complete -c pocketbank -n __fish_use_subcommand -a ${name} -d ${quoteForFish(sentence)}`,
  )
  const lines = commands.flatMap((command) => [
    ...operandLines(command),
    ...Object.entries(command.flags).map((flag) => fishFlagLine(command.name, flag)),
  ])
  return [
    '# Completion of pocketbank for fish, as pocketbank completion fish prints it.',
    'complete -c pocketbank -f',
    ...first,
    ...lines,
    '',
  ].join('\n')
}

import type { Replayed, ReplayedRequest } from '@pocketbank/devtools'
import type { Arguments } from '@pocketbank/hosts/node/arguments'
import { escapeForTerminal } from '@pocketbank/http/display'
import { replay } from '@pocketbank/testing'
import { type CommandOutput, exitCodes, type Subcommand, type Terminal, UserFault } from './command.ts'
import { readTextFile } from './input.ts'
import { announce } from './progress.ts'

/** Length of a report whose replay takes long enough to announce it. */
const longCharacters = 2_097_152

/** Replays a report. An invalid report is an error of the person, not of the program. */
async function replayed(text: string): Promise<Replayed> {
  try {
    return await replay(text)
  } catch (fault) {
    if (fault instanceof TypeError && fault.message.startsWith('this report cannot'))
      throw new UserFault(fault.message)
    throw fault
  }
}

function writeDifferent(value: unknown): string {
  return value === undefined ? 'nothing' : escapeForTerminal(JSON.stringify(value))
}

function writeReplayed(
  { method, target, id, differences, unrepeatable }: ReplayedRequest,
  { colour }: CommandOutput,
): string {
  const title = `${escapeForTerminal(method)} ${escapeForTerminal(target)}  ${colour('faint', escapeForTerminal(id))}\n`
  if (unrepeatable !== undefined)
    return `${colour('remark', '–')} ${title}  was not sent again: ${escapeForTerminal(unrepeatable)}\n`
  if (differences.length === 0) return `${colour('good', '✓')} ${title}`
  const lines = differences.map(
    ({ path, expected, actual }) =>
      `  ${path}: it was ${writeDifferent(expected)} and is ${writeDifferent(actual)}\n`,
  )
  return `${colour('bad', '✗')} ${title}${lines.join('')}`
}

async function runReplay({ operands: [file = ''], flags }: Arguments, terminal: Terminal): Promise<number> {
  const { out, error } = terminal
  const text = await readTextFile(file, terminal)
  if (text.length > longCharacters) announce(error, 'sending the requests again')
  const { release, requests, different } = await replayed(text)
  if (flags.json === true)
    out.write(`${JSON.stringify({ release, requests, different: different.length }, undefined, 2)}\n`)
  else {
    for (const request of requests) out.write(writeReplayed(request, out))
    const releases =
      release.reported === release.here ? release.here : `${release.here}, was ${release.reported}`
    error.write(
      `${requests.length} ${requests.length === 1 ? 'request' : 'requests'}, ${different.length} answered otherwise (release ${escapeForTerminal(releases)})\n`,
    )
  }
  return different.length === 0 ? exitCodes.done : exitCodes.failed
}

export const replayCommand: Subcommand = {
  flags: { json: { help: 'prints the comparison as one JSON object' } },
  operands: [
    {
      name: 'FILE',
      help: 'bug report of /_sandbox/report or exec --report; - reads standard input',
    },
  ],
  about: [
    'Each request is sent again, at its time, to the bank as it was before the first one.',
    'The exit code is 1 if a response differs.',
  ],
  examples: [
    ['replay bug.json', 'prints each response that differs'],
    ['replay bug.json --json | jq .different', 'prints how many differ'],
  ],
  run: runReplay,
}

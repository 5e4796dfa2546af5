import { basename } from 'node:path'
import type { Environment } from '@pocketbank/hosts/node/options'
import { endAsBySigterm } from '@pocketbank/hosts/node/stdin-end'
import { endAll, listDescendants, type Processes, processes } from './system.ts'

/** The npm or npx process that started this one. */
export interface Launcher {
  readonly pid: number
  /** The process that npm started: the shell of its script, or this process. */
  readonly child: number
  /** True if the script waits for this process. Its shell then ends earlier only if it was killed. */
  readonly isAwaited: boolean
}

interface OwnProcess {
  readonly pid: number
  readonly ppid: number
}

/**
 * Levels of parents that are searched: npm, its shell, and two scripts. Above them is the program that
 * started npm.
 */
const generationsMax = 6

const launcherName = /^(?:npm|npx)(?:-cli\.js)?$/

/** True for npm and npx. Their title is `npm exec pocketbank`; before they set it, they are a Node script. */
function isLauncher(words: readonly string[]): boolean {
  const [program = ''] = (words[0] ?? '').split(' ')
  return launcherName.test(program) || words.slice(0, 2).some((word) => launcherName.test(basename(word)))
}

/** A script that starts something in the background: `&`, but not `&&`, `2>&1`, `&>` or `|&`. */
const background = /(?<![&<>|])&(?![&>])/

/** Finds the npm or npx process above this one; undefined if another program started it. */
export function findLauncher(
  current: OwnProcess,
  environment: Environment,
  system: Pick<Processes, 'find'> = processes,
): Launcher | undefined {
  const { npm_execpath: npm, npm_lifecycle_script: script = '' } = environment
  if (npm === undefined) return undefined
  let child = current.pid
  let parent = current.ppid
  for (let generation = 0; generation < generationsMax; generation += 1) {
    const row = system.find(parent)
    if (row === undefined) return undefined
    if (isLauncher(row.words)) {
      return { pid: parent, child, isAwaited: generation < 2 && !background.test(script) }
    }
    child = parent
    parent = row.parent
  }
  return undefined
}

/**
 * True if npm was killed while this process was running. When a script ends regularly, its shell ends before
 * npm, and its background processes continue. So npm was killed if it ended before its shell. It was also
 * killed if the shell ended that should have waited for this process.
 */
export function hasLost(
  { pid, child, isAwaited }: Launcher,
  current: OwnProcess,
  system: Pick<Processes, 'isAlive'> = processes,
): boolean {
  if (child === current.pid) return current.ppid !== pid
  if (isAwaited && current.ppid !== child) return true
  return !system.isAlive(pid) && system.isAlive(child)
}

/** Interval of the check. A person who looks for remaining processes does so about a second later. */
const lookMilliseconds = 250

/**
 * Time after SIGTERM before the remaining processes are killed. Open requests get as long when a bank ends.
 */
const graceMilliseconds = 10_000

/** Kills the descendants that SIGTERM did not end, since no other process is left to do it. */
function endBelow(): void {
  endAll(listDescendants(process.pid, processes.list()), 'SIGKILL')
}

/** Ends this process when the npm or npx that started it is gone. */
export function endWithLauncher(environment: Environment): void {
  const launcher = findLauncher(process, environment)
  if (launcher === undefined) return
  const timer = setInterval(() => {
    if (!hasLost(launcher, process)) return
    clearInterval(timer)
    endAsBySigterm()
    setTimeout(endBelow, graceMilliseconds).unref()
  }, lookMilliseconds)
  timer.unref()
}

import { basename } from 'node:path'
import type { Environment } from '@pocketbank/hosts/node/options'
import { endAsBySigterm } from '@pocketbank/hosts/node/stdin-end'
import { endAll, listDescendants, type Processes, processes } from './system.ts'

/** The npm or npx that started this process. */
export interface Launcher {
  readonly pid: number
  /** The process that it started: the shell of its script, or this one. */
  readonly child: number
  /** True if the script waits for this process: then its shell ends first only if it was killed. */
  readonly isAwaited: boolean
}

/** This process, and what it knows of the one that started it. */
interface Own {
  readonly pid: number
  readonly ppid: number
}

/** D: npm, its shell and two scripts; further up stands whatever has started npm. */
const generationsMax = 6

const launcherName = /^(?:npm|npx)(?:-cli\.js)?$/

/** npm gives itself a title, `npm exec pocketbank`, and is a script of Node before it does. */
function isLauncher(words: readonly string[]): boolean {
  const [program = ''] = (words[0] ?? '').split(' ')
  return launcherName.test(program) || words.slice(0, 2).some((word) => launcherName.test(basename(word)))
}

/** A script that puts something into the background: `&`, but not `&&`, `2>&1`, `&>` or `|&`. */
const background = /(?<![&<>|])&(?![&>])/

/** Looks for the npm or npx above this process; undefined if another program started it. */
export function findLauncher(
  own: Own,
  environment: Environment,
  system: Pick<Processes, 'find'> = processes,
): Launcher | undefined {
  const { npm_execpath: npm, npm_lifecycle_script: script = '' } = environment
  if (npm === undefined) return undefined
  let child = own.pid
  let parent = own.ppid
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
 * True if a launcher has ended under its process. D: a script that ends leaves its background processes, and its shell ends before its npm.
 * So either npm is gone and its shell is not, or the shell is gone that would have waited for this process.
 */
export function hasLost(
  { pid, child, isAwaited }: Launcher,
  own: Own,
  system: Pick<Processes, 'isAlive'> = processes,
): boolean {
  if (child === own.pid) return own.ppid !== pid
  if (isAwaited && own.ppid !== child) return true
  return !system.isAlive(pid) && system.isAlive(child)
}

/** D: who looks for processes that were left looks about a second later. */
const lookMilliseconds = 250

/** D: requests under way have as long when a bank ends. */
const graceMilliseconds = 10_000

/** Ends what this process has started and what did not end by SIGTERM: nobody is left who could. */
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

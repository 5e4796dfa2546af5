import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** A process as the system lists it. */
export interface ProcessRow {
  readonly pid: number
  readonly parent: number
  /** Its program and arguments, or the title that it gave itself. */
  readonly words: readonly string[]
}

/** The processes of this machine, as far as the system tells of them. */
export interface Processes {
  find(pid: number): ProcessRow | undefined
  /** All that run, without their words. */
  list(): readonly Pick<ProcessRow, 'pid' | 'parent'>[]
  /** True if it runs. A process that has ended and that nobody has waited for does not. */
  isAlive(pid: number): boolean
}

/** Letters of processes that have ended. */
const endedStates = /^[ZXx]/

/** Parent and state of a process by its line in /proc: the name before them may have blanks and brackets. */
function readStat(pid: number | string): { parent: number; isEnded: boolean } | undefined {
  try {
    const [state = '', parent] = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')
    return { parent: Number(parent), isEnded: endedStates.test(state) }
  } catch {
    return undefined
  }
}

/** By /proc, which has no need of another program: containers often lack `ps`. */
const byProc: Processes = {
  find(pid) {
    const stat = readStat(pid)
    if (stat === undefined) return undefined
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean)
    return { pid, parent: stat.parent, words }
  },
  list() {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const stat = readStat(name)
        return stat === undefined || stat.isEnded ? [] : [{ pid: Number(name), parent: stat.parent }]
      })
  },
  isAlive: (pid) => readStat(pid)?.isEnded === false,
}

/** Reads the lines of `ps`, each a process; empty if `ps` cannot be run. */
function ps(...given: readonly string[]): readonly ProcessRow[] {
  try {
    const text = execFileSync('ps', [...given], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return text
      .trim()
      .split('\n')
      .map((line) => {
        const [pid, parent, ...words] = line.trim().split(/\s+/)
        return { pid: Number(pid), parent: Number(parent), words }
      })
  } catch {
    return []
  }
}

/** By `ps`, as POSIX has it. */
const byPs: Processes = {
  find: (pid) => ps('-o', 'pid=,ppid=,args=', '-p', String(pid))[0],
  list: () => ps('-A', '-o', 'pid=,ppid='),
  isAlive(pid) {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  },
}

/** Windows tells of no parents but one's own: nothing is found there. */
const none: Processes = { find: () => undefined, list: () => [], isAlive: () => true }

const byPlatform: Partial<Record<NodeJS.Platform, Processes>> = { linux: byProc, win32: none }

/** The processes of this machine. */
export const processes: Processes = byPlatform[process.platform] ?? byPs

/** The processes that one has started, those that they have started, and so on. */
export function listDescendants(ancestor: number, listed: ReturnType<Processes['list']>): readonly number[] {
  const children = listed.filter(({ parent }) => parent === ancestor).map(({ pid }) => pid)
  return children.flatMap((child) => [child, ...listDescendants(child, listed)])
}

/** Ends processes that still run; one may have ended by itself meanwhile. */
export function endAll(pids: Iterable<number>, signal: 'SIGTERM' | 'SIGKILL'): void {
  for (const pid of pids) {
    try {
      if (processes.isAlive(pid)) process.kill(pid, signal)
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code !== 'ESRCH') throw fault
    }
  }
}

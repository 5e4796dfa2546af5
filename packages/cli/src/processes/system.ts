import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** A process in the process list of the system. */
export interface ProcessRow {
  readonly pid: number
  readonly parent: number
  /** Program and arguments, or the title that the process gave itself. */
  readonly words: readonly string[]
}

/** The process list of this machine. */
export interface Processes {
  find(pid: number): ProcessRow | undefined
  /** All running processes, without their words. */
  list(): readonly Pick<ProcessRow, 'pid' | 'parent'>[]
  /** True if a process runs. A zombie does not run. */
  isAlive(pid: number): boolean
}

/** State letters of processes that have ended. */
const endedStates = /^[ZXx]/

/** Reads parent and state from /proc. The name before them may contain blanks and brackets. */
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

/** The process list from /proc. Containers often lack `ps`. */
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

/** Runs `ps` and reads its rows. Returns an empty list if it cannot be run. */
function ps(...args: readonly string[]): readonly ProcessRow[] {
  try {
    const text = execFileSync('ps', [...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
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

/** The process list from the POSIX program `ps`. */
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

/** No process list: Windows shows a process only its own parent. */
const noProcesses: Processes = { find: () => undefined, list: () => [], isAlive: () => true }

const byPlatform: Partial<Record<NodeJS.Platform, Processes>> = { linux: byProc, win32: noProcesses }

export const processes: Processes = byPlatform[process.platform] ?? byPs

/** Lists all descendants of a process. */
export function listDescendants(
  ancestor: number,
  processList: ReturnType<Processes['list']>,
): readonly number[] {
  const children = processList.filter(({ parent }) => parent === ancestor).map(({ pid }) => pid)
  return children.flatMap((child) => [child, ...listDescendants(child, processList)])
}

/** Sends a signal to processes. A process may have ended in the meantime. */
export function endAll(pids: Iterable<number>, signal: 'SIGTERM' | 'SIGKILL'): void {
  for (const pid of pids) {
    try {
      if (processes.isAlive(pid)) process.kill(pid, signal)
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code !== 'ESRCH') throw fault
    }
  }
}

import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** The milliseconds of CPU of this process that something takes, those of the garbage collector included. */
export function spendCpu(work: () => void): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000
}

/** The milliseconds of CPU that a process has used so far, to the nanosecond. Linux counts it. */
export function readCpu(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return threads.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6
}

/** Milliseconds of the clock until something is done. */
export async function spendTime(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Bytes on the heap that are in use. */
export function heapBytes(): number {
  for (let time = 0; time < 3; time += 1) globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

/** Runs a program of Node in a process of its own, and returns what it prints, read as JSON. */
export function readProgram<Value>(args: readonly string[], node: string = process.execPath): Value {
  const flags = ['--expose-gc', '--max-old-space-size=4096']
  const { status, stdout, stderr } = spawnSync(node, [...flags, ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${args.join(' ')} failed: ${stderr}`)
  return JSON.parse(stdout) as Value
}

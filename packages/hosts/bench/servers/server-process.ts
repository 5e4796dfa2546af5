import { type ChildProcess, spawn } from 'node:child_process'

/** A server in a process of its own. */
export interface ServerProcess {
  readonly pid: number
  readonly url: string
  stop(): Promise<void>
}

/** Starts a bundled server and waits until it says where it listens. */
export async function startServer(
  file: string,
  args: readonly string[] = [],
  node: string = process.execPath,
): Promise<ServerProcess> {
  const child = spawn(node, [file, ...args], { stdio: ['ignore', 'pipe', 'ignore'] })
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // No server outlives a benchmark that fails.
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  const url = await waitForAddress(child)
  return {
    pid: child.pid ?? 0,
    url,
    stop: () => {
      end()
      process.off('exit', end)
      return exit
    },
  }
}

function waitForAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`a server ended with ${code}`)))
    let text = ''
    child.stdout?.on('data', (data) => {
      text += data
      const [, url] = /^listening on (\S+)$/m.exec(text) ?? []
      if (url !== undefined) resolve(url)
    })
  })
}

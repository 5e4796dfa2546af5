import { type ChildProcess, spawn } from 'node:child_process'

/** A server in a process of its own. */
export interface ServerProcess {
  readonly url: string
  stop(): Promise<void>
}

/** Starts a bundled server and waits until it says where it listens. */
export async function startServer(file: string, args: readonly string[] = []): Promise<ServerProcess> {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'ignore'] })
  const url = await waitForAddress(child)
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    url,
    stop: () => {
      child.kill('SIGTERM')
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

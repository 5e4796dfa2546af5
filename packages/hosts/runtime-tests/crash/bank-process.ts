import { type ChildProcess, spawn } from 'node:child_process'

/** A bank in a process of its own, which can be killed. */
export interface BankProcess {
  readonly url: string
  /** Milliseconds from the start of the process until it listened. */
  readonly milliseconds: number
  /** Ends it at once, as a crash or a power cut would. */
  kill(): Promise<void>
  /** Ends it in order. */
  stop(): Promise<void>
}

function waitForAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let [text, complaint] = ['', '']
    child.stderr?.on('data', (data) => (complaint += data))
    child.once('exit', (code) => reject(new Error(`the bank ended with ${code}: ${complaint}`)))
    child.stdout?.on('data', (data) => {
      text += data
      const [, url] = /^listening on (\S+)$/m.exec(text) ?? []
      if (url !== undefined) resolve(url)
    })
  })
}

/** Starts a bank by a command and its arguments, and waits until it listens. */
export async function startBank([command = '', ...args]: readonly string[]): Promise<BankProcess> {
  const start = performance.now()
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const url = await waitForAddress(child)
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const endProcess = (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    return exit
  }
  const milliseconds = performance.now() - start
  return { url, milliseconds, kill: () => endProcess('SIGKILL'), stop: () => endProcess('SIGTERM') }
}

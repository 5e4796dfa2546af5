import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { processes } from '../../src/processes/system.ts'
import { readJson, writeJson } from './project.ts'
import { programMilliseconds } from './run.ts'

/** D: a busy machine; it takes half a second otherwise. */
const patience = { timeout: 20_000, interval: 50 }

/**
 * Tests of what is left when a project's npx or npm is ended from outside, as test runners of other languages
 * do.
 */
export function describeEnding(project: string): void {
  describe.skipIf(process.platform === 'win32')(
    'ended from outside',
    { timeout: programMilliseconds },
    () => {
      const children: ChildProcess[] = []
      afterEach(() => {
        for (const child of children.splice(0)) child.kill('SIGKILL')
      })

      /**
       * Starts a program as Popen and ProcessBuilder do; gives the first line that it prints of this form.
       */
      async function start(line: RegExp, program: string, ...args: readonly string[]) {
        const child = spawn(program, args, { cwd: project, stdio: ['pipe', 'pipe', 'ignore'] })
        children.push(child)
        let text = ''
        child.stdout.on('data', (piece) => (text += piece))
        const [, address = ''] = await vi.waitFor(() => {
          const match = line.exec(text)
          expect(match, text).not.toBeNull()
          return match as RegExpExecArray
        }, patience)
        return { child, found: address }
      }

      const isAnswering = (url: string) =>
        fetch(`${url}/_sandbox/clock`).then(
          () => true,
          () => false,
        )
      const silence = (url: string) =>
        vi.waitFor(async () => expect(await isAnswering(url)).toBe(false), patience)
      const listening = /^listening on (http:\S+)$/m
      const bank = ['pocketbank', 'start', '--port', '0', '--empty']
      const tested =
        "console.log('runs as', process.pid, process.env.POCKETBANK_URL); setInterval(() => {}, 1e6)"
      const running = /^runs as (\d+ http:\S+)$/m

      /** Ends the npx of an `exec` by a signal: neither its bank nor the tested command may stay. */
      async function expectNothingLeft(signal: NodeJS.Signals, ...command: readonly string[]) {
        const { child, found } = await start(running, 'npx', 'pocketbank', 'exec', '--', ...command)
        const [pid = '', url = ''] = found.split(' ')
        child.kill(signal)
        await vi.waitFor(() => expect(processes.isAlive(Number(pid))).toBe(false), patience)
        await silence(url)
      }

      test.each(['SIGTERM', 'SIGKILL'] as const)('[Y11] ends the bank by %s to npx', async (signal) => {
        const { child, found } = await start(listening, 'npx', ...bank)
        child.kill(signal)
        await silence(found)
      })

      test.each(['SIGTERM', 'SIGKILL'] as const)(
        "[Y11] ends the bank of exec and its command's processes by %s to npx",
        async (signal) => {
          writeJson(join(project, 'package.json'), {
            ...readJson(join(project, 'package.json')),
            scripts: { suite: `node -e "${tested}"` },
          })
          await expectNothingLeft(signal, 'npm', 'run', 'suite')
        },
      )

      test('[Y11] kills a command of exec that ignores SIGTERM once npx is gone', async () => {
        const stubborn = `process.on('SIGTERM', () => {}); ${tested}`
        await expectNothingLeft('SIGKILL', 'node', '-e', stubborn)
      })

      test('[Y11] keeps a bank that a script put into the background', async ({ onTestFailed }) => {
        writeJson(join(project, 'package.json'), {
          ...readJson(join(project, 'package.json')),
          scripts: { up: `${bank.join(' ')} > bank.log 2>&1 & echo $! > bank.pid; echo up; sleep 2` },
        })
        const end = () => void process.kill(Number(readFileSync(join(project, 'bank.pid'), 'utf8')))
        onTestFailed(end)
        const { child } = await start(/(up)/, 'npm', 'run', 'up')
        await new Promise((resolve) => child.once('exit', resolve))
        const [, url = ''] = listening.exec(readFileSync(join(project, 'bank.log'), 'utf8')) ?? []
        // D: it looks four times a second.
        await new Promise((resolve) => setTimeout(resolve, 1_000))
        expect(await isAnswering(url)).toBe(true)
        end()
        await silence(url)
      })

      test('[Y11] ends a bank through npx with its standard input', async () => {
        const { child, found } = await start(listening, 'npx', ...bank, '--until-stdin-ends')
        const exit = new Promise((resolve) => child.once('exit', resolve))
        child.stdin?.end()
        expect(await exit).toBe(0)
        await silence(found)
      })
    },
  )
}

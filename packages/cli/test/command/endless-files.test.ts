import { spawn, spawnSync } from 'node:child_process'
import { createReadStream, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { command, start } from '../../../hosts/runtime-tests/spawned-bank.ts'
import { temporaryFolder } from './folder.ts'
import { runHere } from './run-here.ts'

const world = 'customers:\n  kari: { name: Kari Test }\n'

function makePipe(): string {
  const path = join(temporaryFolder(), 'pipe')
  spawnSync('mkfifo', [path])
  return path
}

/** Runs a shell that writes into a pipe until the test ends. */
function writeWith(script: string, pipe: string): void {
  const writer = spawn('sh', ['-c', `${script} > "$0"`, pipe], { stdio: 'ignore', detached: true })
  onTestFinished(() => {
    try {
      process.kill(-(writer.pid ?? 0), 'SIGKILL')
    } catch {
      // It has ended.
    }
  })
}

describe.skipIf(!existsSync('/dev/zero'))('[Z3g] files without an end', () => {
  test.each(['/dev/zero', '/dev/urandom'])('reads %s up to the limit', async (file) => {
    const problem = `${file}:1:1 the file must have at most 8 MiB\n`
    expect(await runHere(['seed', file])).toEqual({ code: 1, out: '', error: problem })
  })

  test('reads a seed file up to the limit', async () => {
    const argv = ['start', '--port', '0', '--seed-file', '/dev/zero']
    const { code, stderr } = await start(process.execPath, [...command, ...argv]).exit
    expect([code, stderr]).toEqual([expect.any(Number), expect.stringContaining('at most 8 MiB')])
    expect(code).not.toBe(0)
  })

  test('reads standard input up to the limit', async () => {
    const bank = start(process.execPath, [...command, 'seed', '-'])
    bank.process.stdin?.on('error', () => undefined)
    if (bank.process.stdin) createReadStream('/dev/zero').pipe(bank.process.stdin)
    expect(await bank.exit).toMatchObject({ code: 1, stderr: '-:1:1 the file must have at most 8 MiB\n' })
  })

  test('reads up to another limit in other commands', async () => {
    const error = expect.stringContaining('/dev/zero: must have at most 256 MiB')
    expect(await runHere(['verify', '/dev/zero'])).toMatchObject({ code: 2, error })
  })
})

describe.skipIf(spawnSync('mkfifo', ['--version']).status !== 0)('[Z3g] pipes (mkfifo, sh)', () => {
  test('refuses a pipe without a writer', async () => {
    const pipe = makePipe()
    const error = expect.stringContaining(`${pipe}: is a pipe without a writer`)
    expect(await runHere(['seed', pipe])).toEqual({ code: 2, out: '', error })
  })

  test('reads an endless pipe up to the limit', async () => {
    const pipe = makePipe()
    writeWith('exec yes', pipe)
    expect((await runHere(['seed', pipe])).error).toBe(`${pipe}:1:1 the file must have at most 8 MiB\n`)
  })

  test('reads a slow pipe to its end', async () => {
    const pipe = makePipe()
    const file = join(temporaryFolder(), 'bank.yaml')
    writeFileSync(file, world)
    writeWith(`{ sleep 0.1; cat '${file}'; sleep 0.1; }`, pipe)
    expect(await runHere(['seed', pipe])).toEqual({ code: 0, out: `${pipe}: 1 customer\n`, error: '' })
  })
})

import { expect, test } from 'vitest'
import { findLauncher, hasLost, type Launcher } from './launcher.ts'
import { listDescendants, type ProcessRow, processes } from './system.ts'

const npm = ['npm exec pocketbank start']

/** Processes in a row, each started by the next: this one has 40, its parent 30 and so on. */
function chain(...words: readonly (readonly string[])[]): readonly ProcessRow[] {
  return words.map((wordList, at) => ({ pid: 40 - 10 * at, parent: 30 - 10 * at, words: wordList }))
}

function findBankLauncher(rows: readonly ProcessRow[], script = "'pocketbank'"): Launcher | undefined {
  const find = (pid: number) => rows.find((row) => row.pid === pid)
  const environment = { npm_execpath: '/usr/lib/npm-cli.js', npm_lifecycle_script: script }
  return findLauncher({ pid: 40, ppid: 30 }, environment, { find })
}

const node = ['node', '/app/node_modules/.bin/pocketbank', 'start']
const shell = ['sh', '-c', "'pocketbank' start"]

test('[Y11] finds the npm or npx above, through its shell and scripts', () => {
  expect(findBankLauncher(chain(node, npm))).toEqual({ pid: 30, child: 40, isAwaited: true })
  expect(findBankLauncher(chain(node, shell, ['node', '/usr/bin/npx', 'pocketbank']))).toMatchObject({
    pid: 20,
  })
  expect(findBankLauncher(chain(node, shell, npm))).toEqual({ pid: 20, child: 30, isAwaited: true })
  expect(findBankLauncher(chain(node, ['bash', './e2e.sh'], shell, npm))).toEqual({
    pid: 10,
    child: 20,
    isAwaited: false,
  })
  expect(findBankLauncher(chain(node, ['bash'], ['sshd']))).toBeUndefined()
  expect(findLauncher({ pid: 40, ppid: 30 }, {}, { find: () => chain(npm)[0] })).toBeUndefined()
})

test.each([
  ['pocketbank start & sleep 1; mocha', false],
  ['pocketbank start --seed tuesday &', false],
  ['npm run build && pocketbank start', true],
  ['pocketbank start > bank.log 2>&1', true],
  ['pocketbank start &> bank.log', true],
])('[Y11] waits for the script "%s": %s', (script, isAwaited) => {
  expect(findBankLauncher(chain(node, shell, npm), script)).toMatchObject({ isAwaited })
})

const whole = { pid: 20, child: 30, isAwaited: true }

test.each([
  ['all are there', whole, 30, [20, 30], false],
  ['npm was killed, its shell goes on', whole, 30, [30], true],
  ['npm ended its shell by a signal', whole, 1, [20], true],
  ['both are gone', whole, 1, [], true],
  ['the script has ended and left it in the background', { ...whole, isAwaited: false }, 1, [], false],
  ['npm was killed under a script with a background', { ...whole, isAwaited: false }, 30, [30], true],
  ['npm is its parent', { ...whole, child: 40, pid: 30 }, 30, [30], false],
  ['npm was its parent', { ...whole, child: 40, pid: 30 }, 1, [], true],
])('[Y11] recognises a lost parent: %s', (_, launcher, ppid, alive, isLost) => {
  const isAlive = (pid: number) => alive.some((alivePid) => alivePid === pid)
  expect(hasLost(launcher, { pid: 40, ppid }, { isAlive })).toBe(isLost)
})

test('[Y8a] finds the processes below one, not its siblings', () => {
  const processList = [
    { pid: 2, parent: 1 },
    { pid: 3, parent: 2 },
    { pid: 4, parent: 3 },
    { pid: 5, parent: 1 },
  ]
  expect(listDescendants(2, processList)).toEqual([3, 4])
})

test.skipIf(process.platform === 'win32')('[Y11] reads this process from the system', () => {
  expect(processes.find(process.pid)).toMatchObject({ pid: process.pid, parent: process.ppid })
  expect(processes.list()).toContainEqual({ pid: process.pid, parent: process.ppid })
  expect(processes.isAlive(process.pid)).toBe(true)
  expect(processes.isAlive(0x3f_ff_ff)).toBe(false)
  expect(processes.find(0x3f_ff_ff)).toBeUndefined()
})

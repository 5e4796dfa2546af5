import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'make-folder-'))
})
afterEach(() => rmSync(root, { recursive: true }))

test('a folder is made with those above it, and one that is there stays', () => {
  const folder = join(root, 'a/b/c')
  for (const path of [folder, folder, `${folder}/`, join(folder, '../d')]) {
    makeFolder(path)
    expect(statSync(path).isDirectory()).toBe(true)
  }
})

test('a file in the way is told as the system tells it', () => {
  const file = join(root, 'file')
  writeFileSync(file, '')
  expect(() => makeFolder(file)).toThrow('EEXIST')
  expect(() => makeFolder(join(file, 'a/b'))).toThrow(/EEXIST|ENOTDIR/)
})

test.runIf(process.platform === 'linux')('a folder that takes no new one ends the attempt', () => {
  for (const folder of ['/proc/x', '/proc/x/y']) expect(() => makeFolder(folder)).toThrow(/E\w+.*\/proc\/x/)
})

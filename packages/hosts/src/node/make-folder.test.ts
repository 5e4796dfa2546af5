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

test('makes a folder with its parents, and keeps an existing one', () => {
  const folder = join(root, 'a/b/c')
  for (const path of [folder, folder, `${folder}/`, join(folder, '../d')]) {
    makeFolder(path)
    expect(statSync(path).isDirectory()).toBe(true)
  }
})

test('reports a file in the way as the system does', () => {
  const file = join(root, 'file')
  writeFileSync(file, '')
  expect(() => makeFolder(file)).toThrow('EEXIST')
  expect(() => makeFolder(join(file, 'a/b'))).toThrow(/EEXIST|ENOTDIR/)
})

test.runIf(process.platform === 'linux')('stops at a folder that accepts no new one', () => {
  for (const folder of ['/proc/x', '/proc/x/y']) expect(() => makeFolder(folder)).toThrow(/E\w+.*\/proc\/x/)
})

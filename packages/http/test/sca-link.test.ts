import { createEngine } from '@pocketbank/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawText } from '../../core/test/kit/any-text.ts'
import { createLinks, isSealed, readScaPath, scaPath } from '../src/sca-page/link.ts'
import { morning } from './kit/bank.ts'
import { openPage, tpp } from './kit/page.ts'

const links = createLinks('a key')
const destination = { tpp, authorisationId: 'one' }

test('[S3d] links to the authorisation of any TPP', async () => {
  const hostile = fc.oneof(
    drawText(),
    fc.constantFrom('', '.', '..', '~', '~.', '/', '%2F', 'CN=a/b, O="ø"', '\\', '\ud800', '\u0000', '?#'),
  )
  await fc.assert(
    fc.asyncProperty(hostile, async (name) => {
      const path = await scaPath(links, name, 'one')
      expect(path).toMatch(/^\/sca\/[^/]+\/one\/[\w-]{22}$/)
      expect(new URL(path, 'https://bank.example').pathname).toBe(path)
      expect(await readScaPath(links, path)).toEqual({ tpp: name, authorisationId: 'one' })
    }),
  )
})

test('[S3d] makes the same link by a key, and reads no changed one', async () => {
  const path = await scaPath(links, tpp, 'one')
  expect(await scaPath(createLinks('a key'), tpp, 'one')).toBe(path)
  expect(await readScaPath(createLinks('another key'), path)).toBeUndefined()
  for (let at = 0; at < path.length; at += 1) {
    const letter = path[at] === 'A' ? 'B' : 'A'
    expect(await readScaPath(links, path.slice(0, at) + letter + path.slice(at + 1))).toBeUndefined()
  }
  for (const otherPath of [
    `${path}A`,
    path.slice(0, -1),
    `${path}/`,
    `${path}%41`,
    `/sca${path}`,
    '',
    '/sca',
  ]) {
    expect(await readScaPath(links, otherPath)).toBeUndefined()
  }
})

test("[S3d] reads no mixture of two links, nor a form's token", async () => {
  const [first, second] = [await scaPath(links, 'a', 'bc'), await scaPath(links, 'ab', 'c')]
  expect(first.split('/')[4]).not.toBe(second.split('/')[4])
  const token = await links.seal('form', destination)
  expect(await isSealed(links, 'form', destination, token)).toBe(true)
  expect(await isSealed(links, 'link', destination, token)).toBe(false)
  expect(await isSealed(links, 'form', { ...destination, authorisationId: 'two' }, token)).toBe(false)
  expect(await isSealed(links, 'form', { ...destination, tpp: 'other' }, token)).toBe(false)
})

test('[S3d] makes no links without a key', () => {
  expect(() => createLinks('')).toThrow()
})

test('[S3d] finds no unsealed link, and asks no bank', async () => {
  const callers: string[] = []
  const engineFor = (caller: string) => {
    callers.push(caller)
    return createEngine({ now: morning, seed: 'edge' })
  }
  const visitor = openPage({ engineFor })
  const { path } = await visitor.createConsentLink()
  const forged = [`${path}A`, path.replace(tpp, 'PSDNO-FSA-2'), '/sca/a/b/c', '/sca', '/sca/', '/sca/%zz/a/b']
  for (const wrongLink of forged) {
    for (const method of ['GET', 'POST', 'PUT']) {
      const answer = await visitor.fetch(wrongLink, { method })
      expect(answer.status, wrongLink).toBe(404)
      expect(await answer.text()).toContain('SCA_NOT_FOUND')
    }
  }
  expect(callers).toEqual([])
  expect((await visitor.fetch(path)).status).toBe(404)
  expect(callers).toEqual([tpp])
})

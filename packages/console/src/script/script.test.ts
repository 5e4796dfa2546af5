import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { script } from './script.ts'

test('[C2a] the script of all pages is small, is read by a browser, and makes no program or markup of a text', () => {
  expect(script.length).toBeLessThan(13_500)
  expect(() => new Script(script)).not.toThrow()
  expect(script).not.toMatch(
    /eval|Function\(|innerHTML|outerHTML|insertAdjacentHTML|document\.write|\.style\b|\/\//,
  )
})

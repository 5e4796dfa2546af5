import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { builtAssets } from './built/assets.ts'

const script: string = builtAssets.script.text

test('[C2a] the script of all pages is small and makes no program or markup of a text', () => {
  expect(script.length).toBeLessThan(11_000)
  expect(() => new Script(script)).not.toThrow()
  expect(script).not.toMatch(
    /eval|Function\(|innerHTML|outerHTML|insertAdjacentHTML|document\.write|\.style\b|\/\//,
  )
})

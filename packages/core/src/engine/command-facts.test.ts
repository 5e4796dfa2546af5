import { expect, test } from 'vitest'
import { type CommandFacts, findCommands } from './command-facts.ts'
import { commands } from './commands.ts'

/** Finds commands by looking at all of them. */
function searchAll(facts: CommandFacts): readonly string[] {
  return Object.entries(commands).flatMap(([name, command]) => {
    const isFound = Object.entries(facts).every(([key, value]) => Reflect.get(command, key) === value)
    return isFound ? [name] : []
  })
}

test.each<CommandFacts>([
  { reads: 'payment' },
  { creates: 'payment' },
  { isCounted: true },
  { isCounted: false },
  { isScaAnswer: true },
  { isPaged: true, isCounted: true },
  { reads: 'transaction', isPaged: true },
  { reads: 'payment', creates: 'payment' },
  {},
])('finds the commands with %j', (facts) => {
  expect(findCommands(facts)).toEqual(searchAll(facts))
})

test('finds several commands by two properties, in the order of their table', () => {
  const names = findCommands({ isPaged: true, isCounted: true })
  expect(names.length).toBeGreaterThan(1)
  expect(names).toEqual(Object.keys(commands).filter((name) => names.some((other) => other === name)))
})

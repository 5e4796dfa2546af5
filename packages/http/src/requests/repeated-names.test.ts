import { expect, test } from 'vitest'
import { openPsuBank } from '../../test/kit/psu-bank.ts'
import { repeatedNames } from './repeated-names.ts'

const once = 'sent more than once: the last value counts'

test.each([
  ['{"a":1,"a":2}', [`$.a is ${once}`]],
  ['{"a":{"b":1,"c":[],"b":{"b":1}},"b":3}', [`$.a.b is ${once}`]],
  ['[{"x":1},{"x":1,"y":[1,{"z":0,"\\u007a":1,"z":2}]}]', [`$[1].y[1].z is ${once}`]],
  ['{"__proto__":1,"a b":2,"__proto__":3,"a b":4}', [`$.__proto__, $['a b'] are ${once}`]],
  [
    `{${'abcdefg'.replaceAll(/./g, '"$&":0,"$&":1,')}"h":0}`,
    [`$.a, $.b, $.c, $.d, $.e and 2 more are ${once}`],
  ],
  ['{"a":"a","b":{"a":1},"c":[{"a":1},{"a":2}],"d":"\\"a\\":1,\\"a\\":2"}', []],
  ['{"a":1,"A":2,"á":3}', []],
  ['{"a":1,"a":', []],
  ['a=1&a=2', []],
  ['[1,"a","a"]', []],
  ['', []],
])('[E4s] warns for the body %s of %j', (json, warnings) => {
  expect(repeatedNames(json)).toEqual(warnings)
})

test('[E4s] finds names at the start of a body and deep inside', () => {
  expect(repeatedNames('{"a":1,"a":2,"b":"cut o', true)).toEqual([`$.a is ${once}`])
  const depth = 10_000
  expect(repeatedNames(`${'['.repeat(depth)}{"a":1,"a":2}${']'.repeat(depth)}`)).toHaveLength(1)
})

const repeated = '{"customerNumber":"1","name":"x","name":"Kari Test","nickname":"K","type":"PRIVATE"}'
const unknown = '$.nickname is ignored: the body has no such field'

test('[E4s] warns in the journal of a repeated name; the last value counts', async () => {
  const sandbox = openPsuBank()
  const answer = await sandbox.tpp().post('/v1/sandbox/customers', { body: repeated })
  expect([answer.status, await answer.json()]).toEqual([
    201,
    expect.objectContaining({ customerName: 'Kari Test' }),
  ])
  const { last } = sandbox.requests
  const warnings = [unknown, `$.name is ${once}`]
  expect(JSON.parse(JSON.stringify(last))).toMatchObject({ warnings })
  expect(last?.warnings).toEqual(warnings)
  expect({ ...last }.warnings).toBe(last?.warnings)
})

test('[E4s] warns for refused requests, and never without a body', async () => {
  const sandbox = openPsuBank()
  const twice = '{"type":"x","type":"y"}'
  await sandbox.tpp().post('/v1/sandbox/customers', { body: twice })
  await sandbox.tpp().post('/v1/sandbox/customers', { body: twice, wrong: 'otherKey' })
  await sandbox.tpp().get('/v1/sandbox/customers')
  expect(sandbox.requests.all.map(({ status, warnings }) => [status, warnings])).toEqual([
    [400, [`$.type is ${once}`]],
    [401, [`$.type is ${once}`]],
    [200, []],
  ])
})

test('[E4s] has no warning for a dropped body', async () => {
  const sandbox = openPsuBank({ messages: { bytesMax: 0 } })
  await sandbox.tpp().post('/v1/sandbox/customers', { body: repeated })
  expect(sandbox.requests.last?.warnings).toEqual([unknown])
})

import type { RequestEntry } from '@pocketbank/http'
import { expect as jestExpect } from 'expect'
import { Response as UndiciResponse } from 'undici'
import { describe, expect, test, expect as vitestExpect } from 'vitest'
import { connect } from '../connect/connect.ts'
import { createSandbox } from '../sandbox/create.ts'

import { matchers } from './matchers.ts'
import './vitest.ts'

jestExpect.extend(matchers)

const path = '/v1/sandbox/customers'
const kari = { customerNumber: '13039319956', name: 'Kari Test', type: 'PRIVATE' } as const

/** Answers of a bank: what was done, what is refused, and what leads to its page. */
async function answers() {
  const sandbox = createSandbox()
  const tpp = sandbox.tpp()
  const createdResponse = await tpp.post(path, { body: kari })
  const refusedResponse = await tpp.post(path, { body: kari })
  const sca = await tpp.get('/v1/accounts')
  const [, second] = sandbox.requests.all
  if (second === undefined) throw new Error('the journal has no entry')
  return {
    sandbox,
    tpp,
    made: createdResponse,
    refused: refusedResponse,
    sca,
    entry: second satisfies RequestEntry,
  }
}

/** The same answer as it comes over a network: nothing is known of it but what it has. */
async function foreign(answer: Response): Promise<Response> {
  return new Response(await answer.clone().arrayBuffer(), { status: answer.status, headers: answer.headers })
}

/** The same, in a Response that is not the global one. */
async function inUndici(answer: Response): Promise<Response> {
  const { status, headers } = answer
  const copy = new UndiciResponse(await answer.clone().text(), { status, headers: [...headers] })
  return copy as unknown as Response
}

/** Why an expectation fails; throws where it does not. */
async function readFailure(expectation: Promise<void> | (() => Promise<void>)): Promise<string> {
  try {
    await (typeof expectation === 'function' ? expectation() : expectation)
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('it holds')
}

describe.each([
  ['Vitest', vitestExpect],
  ['Jest', jestExpect as unknown as typeof vitestExpect],
] as const)('with %s', (_, expects) => {
  test('expects a refusal by code, and by place if stated', async () => {
    const { refused, entry, made } = await answers()
    for (const value of [refused, entry]) {
      await expects(value).toBeRefusedWith('CONFLICT')
      await expects(value).toBeRefusedWith('CONFLICT', '$.customerNumber')
      await expects(value).toBeRefusedWith('CONFLICT', /Number$/)
      await expects(value).not.toBeRefusedWith('CONFLICT', '$.name')
      await expects(value).not.toBeRefusedWith('KID_INVALID')
      await expects(value).toHaveStatus(409)
      await expects(value).toBeDecidedBy('X1b')
      await expects(value).not.toLeadToSca()
    }
    await expects(made).not.toBeRefusedWith('CONFLICT')
    await expects(made).toHaveStatus(201)
  })

  test('says what was found and what happened', async () => {
    const { refused, made, sca } = await answers()
    const message = await readFailure(async () => expects(refused).toBeRefusedWith('FORMAT_ERROR', '$.name'))
    expect(message).toContain(
      'Expected to be refused with FORMAT_ERROR at "$.name", but found CONFLICT at $.customerNumber.',
    )
    expect(message).toContain('✗ 409 CONFLICT POST /v1/sandbox/customers')
    const catchFailure = (says: () => Promise<void>) => readFailure(async () => says())
    expect(await catchFailure(() => expects(made).toBeRefusedWith('CONFLICT'))).toContain(
      'found no refusal (201)',
    )
    expect(await catchFailure(() => expects(sca).toBeRefusedWith('CONFLICT'))).toContain(
      'found that SCA is needed',
    )
    expect(await catchFailure(() => expects(made).toHaveStatus(200))).toContain(
      'the status 200, but found 201',
    )
    expect(await catchFailure(() => expects(made).toLeadToSca())).toContain(
      'to lead to SCA, but found no refusal',
    )
    expect(await catchFailure(() => expects(made).toBeDecidedBy('X1b'))).toContain(
      'the rule X1b, but found no rule',
    )
    expect(await catchFailure(() => expects(sca).not.toLeadToSca())).toContain('Expected not to lead to SCA')
    expect(await catchFailure(() => expects(made).not.toMatchContract())).toContain('but it does not')
  })

  test('checks a response at once, so that a missing await shows', async () => {
    const { made, sca } = await answers()
    expect(() => expects(made).toBeRefusedWith('CONFLICT')).toThrow('found no refusal')
    expect(() => expects(made).toHaveStatus(200)).toThrow('found 201')
    expect(() => expects(sca).not.toLeadToSca()).toThrow('not to lead')
  })

  test.each([
    ['the global Response', foreign],
    ['a Response of another library', inUndici],
  ])('checks a response of a network: %s', async (_, receive) => {
    const { refused, sca, tpp } = await answers()
    const [far, page] = [await receive(refused), await receive(sca)]
    await expects(far).toBeRefusedWith('CONFLICT')
    await expects(far).toHaveStatus(409)
    await expects(page).toLeadToSca()
    await expects(far).toMatchContract('createCustomer')
    expect(await readFailure(expects(far).toBeRefusedWith('CONFLICT', '$.customerNumber'))).toContain(
      'with CONFLICT without a place',
    )
    await expects({ answer: far }).toHaveStatus(409)
    const consent = await receive(await tpp.get('/v1/consents/nobody'))
    await expects(consent).toBeRefusedWith('RESOURCE_UNKNOWN', 'consentId')
    await far.text()
    expect(await readFailure(expects(far).toHaveStatus(409))).toContain('Pass the JSON or a clone')
  })

  test('finds the link in a response, entry, result or error', async () => {
    const { sca, sandbox, tpp } = await answers()
    await expects(sca).toLeadToSca()
    await expects(sandbox.requests.last).toLeadToSca()
    await expects(tpp.accounts()).rejects.toLeadToSca()
    await expects(await tpp.post('/v1/consents')).toLeadToSca()
    const caller = { now: sandbox.bank.now, tpp: tpp.id, psu: { isPresent: true } }
    await expects(sandbox.bank.execute('listConsentedAccounts', {}, caller)).toLeadToSca()
  })

  test('checks results of the core', async () => {
    const { sandbox } = await answers()
    const { bank } = sandbox
    const result = bank.execute('readCustomer', { params: { customerId: 'x' } }, { now: bank.now })
    await expects(result).toBeRefusedWith('RESOURCE_UNKNOWN', 'customerId')
    await expects(result).not.toLeadToSca()
    await expects(bank.execute('listCustomers', {}, { now: bank.now })).not.toBeRefusedWith('CONFLICT')
    expect(await readFailure(async () => expects(result).toHaveStatus(404))).toContain(
      'only a response has a status',
    )
  })

  test('fails for unknown values with "not" as well', async () => {
    const { sandbox, refused } = await answers()
    const { bank } = sandbox
    const listResult = bank.execute('listCustomers', {}, { now: bank.now })
    const far = await foreign(refused)
    expect(() => expects(listResult).not.toHaveStatus(200)).toThrow('only a response has a status')
    expect(() => expects(listResult).not.toBeDecidedBy('Q4')).toThrow('a bank in this process')
    expect(await readFailure(expects(far).not.toBeDecidedBy('Q4'))).toContain('a bank in this process')
    expect(await readFailure(expects(far).not.toBeRefusedWith('CONFLICT', '$.name'))).toContain(
      'with CONFLICT without a place',
    )
    await expects(far).not.toBeRefusedWith('KID_INVALID', '$.name')
    expect(() => expects(refused).not.toBeRefusedWith('MISSPELT' as never)).toThrow(
      'must be a code of the bank, got "MISSPELT". The codes are SYSTEM_ERROR',
    )
    const broken = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
    expect(() => expects(broken).not.toBeRefusedWith('CONFLICT')).toThrow('the matcher expects')
  })

  test('checks a response against its contract', async () => {
    const { made, refused, sca, sandbox } = await answers()
    for (const value of [made, refused, sca]) await expects(value).toMatchContract()
    await expects(await sandbox.tpp().get('/v1/nothing' as string)).toMatchContract()
    const bent = new Response('{"customerId":7}', { status: 201, headers: made.headers })
    expect(await readFailure(expects(bent).toMatchContract('createCustomer'))).toBe(
      [
        'The operation answers 201, but not by its contract (createCustomer):',
        '  $.customerId',
        '    the contract: must be a text',
        '    the answer:   7',
        '',
        '{"customerId":7}',
      ].join('\n'),
    )
    expect(await readFailure(expects(bent).toMatchContract())).toContain('Name it')
    expect(await readFailure(expects(bent).toMatchContract('makeCustomer'))).toContain(
      'no operation "makeCustomer"',
    )
    expect(await readFailure(expects({}).toMatchContract())).toContain('expects a response, got {}')
  })

  test.each([undefined, null, 5, 'CONFLICT', {}, new Error('else')])('refuses %s', async (value) => {
    expect(await readFailure(async () => expects(value).toBeRefusedWith('CONFLICT'))).toContain(
      'the matcher expects',
    )
  })
})

describe.each([
  ['Vitest', vitestExpect],
  ['Jest', jestExpect as unknown as typeof vitestExpect],
] as const)('the advice of a sandbox, with %s', (_, expects) => {
  test('expects no advice, except the named ones', async () => {
    const sandbox = createSandbox()
    await expects(sandbox).toHaveNoAdvice()
    const answer = await sandbox.tpp().post('/v1/consents', { body: {} })
    await expects(answer).toHaveStatus(201)
    const message = await readFailure(async () => expects(sandbox).toHaveNoAdvice())
    expect(message).toContain(
      'Expected no advice, but found 1:\n\n✗ deprecated-path: breaks live, §9, RFC 9745',
    )
    expect(message).toContain('Use the path in the header Link of the response.')
    expect(message).toContain(`TPP ${sandbox.tpp().id} (${sandbox.requests.last?.id})`)
    await expects(sandbox).toHaveNoAdvice({ except: ['deprecated-path'] })
    await expects(sandbox).not.toHaveNoAdvice()
    const emptyMessage = await readFailure(async () => expects(createSandbox()).not.toHaveNoAdvice())
    expect(emptyMessage).toBe('Expected advice, but found none.')
  })

  test('awaits a bank over HTTP', async () => {
    const sandbox = createSandbox()
    const { url, close } = await sandbox.listen()
    const far = await connect(url)
    await expects(far).toHaveNoAdvice()
    await far.tpp().post('/v1/consents', { body: {} })
    expect(await readFailure(async () => expects(far).toHaveNoAdvice())).toContain('✗ deprecated-path')
    await close()
  })

  test('refuses what is neither sandbox nor advice', async () => {
    const sandbox = createSandbox()
    const except = ['consent-keep']
    expect(await readFailure(async () => expects(sandbox).toHaveNoAdvice({ except }))).toContain(
      'did you mean "consent-kept"?',
    )
    expect(await readFailure(async () => expects({}).toHaveNoAdvice())).toContain('expects a sandbox, got {}')
    expect(await readFailure(async () => expects(Promise.resolve(sandbox)).toHaveNoAdvice())).toContain(
      'got a promise. Write await before it',
    )
  })

  test.each([
    [['consent-kept'], 'toHaveNoAdvice: there is no option "0". The options are except'],
    ['consent-kept', 'toHaveNoAdvice: the options must be an object, got "consent-kept"'],
    [null, 'toHaveNoAdvice: the options must be an object, got null'],
    [
      { except: 'consent-kept' },
      'toHaveNoAdvice: except must be a list of texts, got the text "consent-kept"',
    ],
    [{ except: [3] }, 'toHaveNoAdvice: except must be'],
    [{ excepts: [] }, 'toHaveNoAdvice: there is no option "excepts"; did you mean "except"?'],
  ])('refuses wrong options: %j', async (options, line) => {
    const sandbox = createSandbox()
    expect(await readFailure(async () => expects(sandbox).toHaveNoAdvice(options as never))).toContain(line)
  })
})

test('types the matchers for both runners', async () => {
  const { refused } = await answers()
  await jestExpect(refused).toBeRefusedWith('CONFLICT', '$.customerNumber')
  await expect(refused).toBeRefusedWith('CONFLICT', '$.customerNumber')
  // @ts-expect-error: it is no code of the bank
  expect(() => expect(refused).not.toBeRefusedWith('CONFLICTED')).toThrow('must be a code of the bank')
  // @ts-expect-error: it is no code of the bank
  expect(() => jestExpect(refused).not.toBeRefusedWith('CONFLICTED')).toThrow('must be a code of the bank')
})

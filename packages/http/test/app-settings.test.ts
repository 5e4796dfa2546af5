import { createEngine, type Engine } from '@pocketbank/core'
import { expect, test } from 'vitest'
import { operations } from '../src/operations/table.ts'
import { morning, openApp } from './kit/bank.ts'
import { customer } from './kit/bodies.ts'
import { corpus } from './kit/client-mistakes/corpus.ts'
import { expectRefusal, readError } from './kit/refusals.ts'

const path = '/v1/sandbox/customers'
const uuid = '6ce5cb2c-6e1c-4a6b-b6ea-0a4d5b7d7f10'

/**
 * An operation like those of the interface proper: the sandbox has none that asks for a role or for headers.
 */
const strict = operations(
  {
    tag: 'Test',
    role: 'PSP_PI',
    requiredHeaders: ['TPP-Session-ID', 'PSU-ID|X-PSU-IDENTITY', 'PSU-IP-Address'],
  },
  [
    {
      command: 'listCustomers',
      at: 'GET /v1/strict',
      summary: 'Read what needs a role and headers',
      response: 'Nothing in particular',
      rules: [],
    },
  ],
)
const complete = { 'TPP-Session-ID': 'session', 'PSU-ID': uuid, 'PSU-IP-Address': '192.0.2.1' }

test.each([
  ['both roles', ['PSP_AI', 'PSP_PI'], 200],
  ['the role alone', ['PSP_PI'], 200],
  ['another role', ['PSP_AI'], 403],
  ['no role', [], 403],
] as const)('[Q8a] refuses a certificate with %s', async (_, roles, status) => {
  const setup = openApp({ operations: strict })
  const answer = await setup.tpp({ roles }).get('/v1/strict' as string, { headers: complete })
  expect(answer.status).toBe(status)
  if (status === 200) return
  const error = await readError(setup, answer)
  expect(error).toMatchObject({ code: 'FORBIDDEN', path: 'TPP-Signature-Certificate' })
  expect(error.message).toContain('PSP_PI')
})

test("[Q8b] has the TPP's organizationIdentifier in the journal, also with a wrong role", async () => {
  const setup = openApp({ operations: strict })
  await setup.tpp({ id: 'PSDSE-FINA-44059', roles: [] }).get('/v1/strict' as string, { headers: complete })
  expect(setup.requests.last?.tpp).toBe('PSDSE-FINA-44059')
})

test('[Q12a] requires no role of an unsigned request if signatures are optional', async () => {
  const setup = openApp({ operations: strict, settings: { signatures: 'optional' } })
  const headers = { ...complete, 'X-Request-ID': 'unsigned' }
  expect((await setup.fetch(new Request('https://bank.example/v1/strict', { headers }))).status).toBe(200)
})

test.each([
  ['TPP-Session-ID', ['PSU-ID', 'PSU-IP-Address']],
  ['PSU-ID or X-PSU-IDENTITY', ['TPP-Session-ID', 'PSU-IP-Address']],
  ['PSU-IP-Address', ['TPP-Session-ID', 'PSU-ID']],
  ['TPP-Session-ID', []],
] as const)('[A10] names the first missing header: %s', async (missing, present) => {
  const headers = Object.fromEntries(present.map((name) => [name, complete[name]]))
  const setup = openApp({ operations: strict })
  await expectRefusal(setup, () => setup.tpp().get('/v1/strict' as string, { headers }), {
    status: 400,
    code: 'HTTP_HEADER_REQUIRED',
    path: missing,
  })
  const lenient = openApp({ operations: strict, settings: { strictness: 'lenient' } })
  expect((await lenient.tpp().get('/v1/strict' as string, { headers })).status).toBe(200)
})

test('[A10] accepts X-PSU-IDENTITY for PSU-ID where both are allowed', async () => {
  const { 'PSU-ID': _, ...otherHeaders } = complete
  const headers = { ...otherHeaders, 'X-PSU-IDENTITY': '13039319955' }
  const setup = openApp({ operations: strict })
  expect((await setup.tpp().get('/v1/strict' as string, { headers })).status).toBe(200)
})

type Forms = Readonly<Record<string, readonly [readonly string[], readonly string[]]>>

/** Values of each header that has a form: right ones, and wrong ones. */
const forms: Forms = {
  'PSU-ID': [
    [uuid, uuid.toUpperCase()],
    ['13039319956', `${uuid}0`, uuid.replaceAll('-', ''), ''],
  ],
  'PSU-Device-ID': [[uuid], ['device', `{${uuid}}`]],
  'PSU-Context': [
    ['PRIVATE', 'CORPORATE', 'private'],
    ['PERSONAL', ''],
  ],
  'PSU-HTTP-Method': [
    ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'get'],
    ['HEAD', 'OPTIONS'],
  ],
  'TPP-Redirect-Preferred': [
    ['true', 'false', 'True'],
    ['yes', '1', 'true, true'],
  ],
}

/** Typical and unusual values of each header that may have any text. */
const defaultForms: Forms = {
  'PSU-IP-Port': [
    ['1', '443', '65535'],
    ['0', '65536', '-1', '080', 'http', '1.0', '99999999999'],
  ],
  'PSU-Geo-Location': [
    ['GEO:59.91;10.75', 'GEO:-90;180', 'GEO:0;0', 'GEO:90.0000000000;-180'],
    ['59.91;10.75', 'GEO:91;0', 'GEO:0;181', 'GEO:59.91,10.75', 'geo:59.91;10.75', 'GEO:;'],
  ],
}

const listValidValues = (table: Forms) =>
  Object.entries(table).flatMap(([name, [right]]) => right.map((value) => [name, value]))
const listInvalidValues = (table: Forms) =>
  Object.entries(table).flatMap(([name, [, wrongValues]]) => wrongValues.map((value) => [name, value]))
const valid = [...listValidValues(forms), ...listValidValues(defaultForms)]
const invalid = listInvalidValues(forms)
const odd = listInvalidValues(defaultForms)

/** An operation that looks at the headers about the PSU: those of the sandbox look at none. */
const aboutPsu = operations({ tag: 'Test', psuHeaders: 'accounts' }, [
  {
    command: 'listCustomers',
    at: 'GET /v1/psu',
    summary: 'Read for a PSU',
    response: 'Nothing in particular',
    rules: [],
  },
])
const formTestApp = openApp({ operations: aboutPsu })
const appWithout = openApp()
const askFor = (name: string, value: string) =>
  formTestApp.tpp().get('/v1/psu' as string, { headers: { [name]: value } })
const listWarnings = (name: string) =>
  formTestApp.requests.last?.warnings?.filter((warning) => warning.startsWith(`${name}: is usually `))

test.each(valid)('[Q13] accepts in %s %j', async (name = '', value = '') => {
  expect((await askFor(name, value)).status).toBe(200)
  expect(listWarnings(name)).toEqual([])
})

test.each(invalid)('[Q13] refuses in %s %j', async (name = '', value = '') => {
  const get = () => askFor(name, value)
  const error = await expectRefusal(formTestApp, get, { status: 400, code: 'FORMAT_ERROR', path: name })
  expect(error.message).toContain(name)
})

test.each(odd)('[Q13] accepts in %s %j with a note', async (name = '', value = '') => {
  expect((await askFor(name, value)).status).toBe(200)
  expect(listWarnings(name)).toHaveLength(1)
})

test.each(invalid)('[Q13] accepts in %s %j for an operation without it', async (name = '', value = '') => {
  const answer = await appWithout.tpp().get(path, { headers: { [name]: value } })
  expect(answer.status).toBe(200)
})

const unsigned = (method = 'GET', headers: Record<string, string> = { 'X-Request-ID': '1' }) =>
  new Request(`https://bank.example${path}`, { method, headers })

test('[Q12a] verifies optional signatures if sent', async () => {
  const setup = openApp({ settings: { signatures: 'optional' } })
  expect((await setup.fetch(unsigned())).status).toBe(200)
  expect(setup.requests.last).toMatchObject({
    tpp: 'anonymous',
    warnings: ['the request is not signed'],
  })
  expect((await setup.tpp().get(path)).status).toBe(200)
  const sendWrong = () => setup.tpp().get(path, { wrong: 'otherKey' })
  await expectRefusal(setup, sendWrong, { status: 401, code: 'SIGNATURE_INVALID' })
  const withoutCertificate = () => setup.tpp().get(path, { wrong: 'certificateMissing' })
  await expectRefusal(setup, withoutCertificate, { status: 400, code: 'HTTP_HEADER_REQUIRED' })
})

test('[Q12a] ignores signatures that are off, and reads the TPP from the certificate', async () => {
  const setup = openApp({ settings: { signatures: 'off' } })
  expect((await setup.fetch(unsigned('GET', {}))).status).toBe(200)
  expect(setup.requests.last?.tpp).toBe('anonymous')
  for (const mistake of ['otherKey', 'bodyChanged', 'brokenBase64', 'signatureMissing'] as const) {
    const body = customer(mistake)
    expect((await setup.tpp().post(path, { body, wrong: corpus[mistake] })).status).toBe(201)
    expect(setup.requests.last?.tpp).toBe('PSDNO-FSA-123456789')
  }
})

test('[Q12] requires signatures by default', async () => {
  const setup = openApp()
  const answer = await setup.fetch(unsigned())
  expect(await readError(setup, answer)).toMatchObject({ status: 400, code: 'HTTP_HEADER_REQUIRED' })
})

test('[Q14] shows the same customers to all TPPs of one bank', async () => {
  const setup = openApp()
  await setup.tpp().post(path, { body: customer('kari') })
  const otherTpp = setup.tpp({ id: 'PSDNO-FSA-999999999' })
  expect(await (await otherTpp.get(path)).json()).toMatchObject([{ customerNumber: 'kari' }])
})

test('[Q14] shows a TPP nothing of another one with a bank per TPP', async () => {
  const engines = new Map<string, Engine>()
  const engineFor = (tpp: string) => {
    const engine = engines.get(tpp) ?? createEngine({ now: morning, seed: tpp })
    engines.set(tpp, engine)
    return engine
  }
  const setup = openApp({ engineFor })
  const [firstTpp, two] = [setup.tpp(), setup.tpp({ id: 'PSDNO-FSA-999999999' })]
  const response = await firstTpp.post(path, { body: customer('kari') })
  expect(await (await two.get(path)).json()).toEqual([])
  expect((await two.get(response.headers.get('location') ?? '')).status).toBe(404)
  expect((await two.post(path, { body: customer('kari') })).status).toBe(201)
  expect([...engines.keys()]).toEqual(['PSDNO-FSA-123456789', 'PSDNO-FSA-999999999'])
})

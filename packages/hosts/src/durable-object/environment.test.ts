import { expect, test } from 'vitest'
import { optionsFromVariables } from './environment.ts'
import { createRouter } from './router.ts'

const objects = { idFromName: () => 0, get: () => ({ fetch: async () => new Response() }) }

test('[K6d] reads variables as options; an empty one is missing', () => {
  const { settings, storageBytesMax, onFault, ...otherOptions } = optionsFromVariables({
    POCKETBANK_SIGNATURES: 'optional',
    POCKETBANK_MIN_RSA_BITS: '3072',
    POCKETBANK_DEFAULT_FIXES: 'longer-name',
    POCKETBANK_STORAGE_MIB: '2',
    POCKETBANK_BASE_PATH: '/api-sandbox/',
    POCKETBANK_CONTROL_TOKEN: '',
    BANKS: objects,
    OTHER: 'whatever',
  })
  expect(settings).toEqual({ signatures: 'optional', rsaBitsMin: 3072, defaultFixes: ['longer-name'] })
  expect(storageBytesMax).toBe(2_097_152)
  expect(otherOptions).toEqual({ basePath: '/api-sandbox' })
  expect(onFault).toBeTypeOf('function')
})

test.each([
  [{ POCKETBANK_SIGNATURES: 'none' }, 'POCKETBANK_SIGNATURES: must be required, optional, off, got "none"'],
  [
    { POCKETBANK_SIGNATURE: 'off' },
    'there is no variable POCKETBANK_SIGNATURE; did you mean "POCKETBANK_SIGNATURES"?',
  ],
  [{ POCKETBANK_MIN_RSA_BITS: 12 }, 'POCKETBANK_MIN_RSA_BITS: must be bits from 512 to 8192, got "12"'],
  [{ POCKETBANK_STORAGE_MIB: '0' }, 'POCKETBANK_STORAGE_MIB: must be MiB from 1 to 1024, got "0"'],
  [
    { POCKETBANK_TRUST_ANCHORS: 'x' },
    'POCKETBANK_TRUST_ANCHORS: must be PEM certificates (no certificate in',
  ],
  [{ POCKETBANK_PUBLIC_URL: 'bank' }, 'POCKETBANK_PUBLIC_URL: must be an address such as'],
])('[K6d] names a wrong variable and answers nothing: %j', async (variables, message) => {
  expect(() => optionsFromVariables(variables)).toThrow(message)
  const router = createRouter(optionsFromVariables)
  const request = new Request('https://bank.example/openapi.json')
  await expect(router.fetch(request, { ...variables, BANKS: objects })).rejects.toThrow(message)
})

test.each(['POCKETBANK_ACCESS_TOKEN', 'POCKETBANK_CONTROL_TOKEN'])(
  '[K6d] never repeats a weak secret: %s',
  (name) => {
    expect(() => optionsFromVariables({ [name]: 'too-short' })).toThrow(
      new Error(`${name}: must be 16 characters or more, without blanks`),
    )
  },
)

test('[K6d] names the missing binding of a Worker', async () => {
  const request = new Request('https://bank.example/openapi.json')
  await expect(createRouter({}).fetch(request, {})).rejects.toThrow('namespace bound as BANKS')
  expect((await createRouter({ binding: 'MINE' }).fetch(request, { MINE: objects })).status).toBe(200)
  await expect(createRouter({ accessToken: 'short' }).fetch(request, { BANKS: objects })).rejects.toThrow(
    'an access token must have at least 16 characters',
  )
})

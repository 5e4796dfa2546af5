import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const entry = fileURLToPath(new URL('../src/index.ts', import.meta.url))
const kibMax = 116

/**
 * Bundles the package as a bundler for browsers does; an import of Node fails, since a browser cannot resolve
 * it.
 */
async function bundle(format: 'esm' | 'iife', entryPoint = entry) {
  const { outputFiles } = await build({
    entryPoints: [entryPoint],
    bundle: true,
    write: false,
    minify: true,
    format,
    platform: 'browser',
    globalName: 'signatures',
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}

/** The life of a request in a browser; its value is what the realm returns. */
const scenario = `(async () => {
  const { createAuthority, explainSignature, makeKey, readCertificate, sign, verify } = signatures
  const now = new Date('2026-01-15T09:00:00Z')
  const key = await makeKey()
  const { pem } = await createAuthority().issue({ id: 'PSDNO-FSA-1', roles: ['PSP_AI'], key, now })
  const request = { method: 'POST', url: 'https://bank.example/v1/consents', headers: {}, body: '{}' }
  const signed = await sign(request, { key: key.privateKey, certificate: pem, now, leftOut: ['date'] })
  const right = await verify(signed, { now })
  const wrong = await verify({ ...signed, body: '{ }' }, { now })
  const { value } = readCertificate(pem)
  return [right.accepted, wrong.accepted, value.psd2.roles.join(), explainSignature(wrong).split('\\n')[0]]
})()`

test(`has at most ${kibMax} KiB`, async () => {
  const bytes = new TextEncoder().encode(await bundle('esm')).length
  expect(bytes / 1024).toBeLessThanOrEqual(kibMax)
})

test('signs, verifies and explains with the globals of a browser only', async () => {
  const browser = {
    crypto,
    TextEncoder,
    TextDecoder,
    Headers,
    Request,
    Response,
    ReadableStream,
    URL,
    Uint8Array,
  }
  const realm = createContext({ ...browser, ArrayBuffer, atob, btoa })
  const result = runInContext(`${await bundle('iife')}\n${scenario}`, realm)
  expect([...(await result)]).toEqual([
    true,
    false,
    'PSP_AI',
    'Refused at the step digest: SIGNATURE_INVALID.',
  ])
})

test('fails for an import of Node', async () => {
  const ofNode = fileURLToPath(new URL('../src/node/index.ts', import.meta.url))
  await expect(bundle('esm', ofNode)).rejects.toThrow('node:crypto')
})

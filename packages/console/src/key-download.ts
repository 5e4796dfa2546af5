import type { Answer } from '@pocketbank/http/operations/render'
import { keyFiles } from '@pocketbank/signatures/authority'
import { guarded } from './console-headers.ts'

/** The path prefix of the key files of the test TPP. */
export const keysAddress = '/console/keys'

export const keyFileAddresses = {
  key: `${keysAddress}/${keyFiles.key}`,
  certificate: `${keysAddress}/${keyFiles.certificate}`,
} as const

/**
 * Responds with a key file of the test TPP; undefined for any other path. D: needs no token, so that a copied
 * command works. The keys are published with this package and protect nothing.
 */
export async function answerKeyFile(path: string): Promise<Answer | undefined> {
  const file = path.startsWith(`${keysAddress}/`) ? path.slice(keysAddress.length + 1) : undefined
  if (file !== keyFiles.key && file !== keyFiles.certificate) return undefined
  // Loaded late, since few visits need it.
  const { createAuthority, tppKey } = await import('@pocketbank/signatures/authority')
  const text = file === keyFiles.key ? `${tppKey.privateKey}\n` : (await createAuthority().issue()).pem
  const headers = {
    'Content-Type': 'application/x-pem-file',
    'Content-Disposition': `attachment; filename="${file}"`,
  }
  return { status: 200, headers: { ...guarded, ...headers }, body: text }
}

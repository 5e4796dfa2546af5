import { keyFiles } from '@pocketbank/signatures/authority'
import { guarded } from './console-headers.ts'

/** The path below which the key files of the test TPP are. */
export const keysAddress = '/console/keys'

/** The paths of both files. */
export const keyFileAddresses = {
  key: `${keysAddress}/${keyFiles.key}`,
  certificate: `${keysAddress}/${keyFiles.certificate}`,
} as const

/**
 * Answers with a key file of the test TPP; undefined for any other path. D: without the guard, so that a copied command reaches them: they are
 * published with this package and protect nothing.
 */
export async function answerKeyFile(path: string): Promise<Response | undefined> {
  const file = path.startsWith(`${keysAddress}/`) ? path.slice(keysAddress.length + 1) : undefined
  if (file !== keyFiles.key && file !== keyFiles.certificate) return undefined
  // Loaded here, since few visits ask for them.
  const { createAuthority, tppKey } = await import('@pocketbank/signatures/authority')
  const text = file === keyFiles.key ? `${tppKey.privateKey}\n` : (await createAuthority().issue()).pem
  const headers = {
    'Content-Type': 'application/x-pem-file',
    'Content-Disposition': `attachment; filename="${file}"`,
  }
  return new Response(text, { headers: { ...guarded, ...headers } })
}

import { dayMilliseconds } from '@pocketbank/core/base/time'
import { inCurl, shellWord } from '@pocketbank/devtools/explain/programs'
import { keysAddress } from '../key-download.ts'

interface Calling {
  /** The address for requests under `/v1`. */
  readonly url: string
  /** The address at which the browser reached the bank. */
  readonly pagesUrl: string
  /** The time of the bank's clock, in epoch milliseconds; `system` is that of the machine. */
  readonly now: number
  readonly system: number
}

interface Commands {
  readonly call: string
  readonly curl: string
  readonly test: string
}

/** The target of the request that each command sends. */
const target = '/v1/sandbox/customers'

/** Writes commands: openssl signs with the date of the bank's clock, curl sends. */
function writeCurl({ url, pagesUrl, now }: Calling): string {
  const lines = inCurl({
    method: 'GET',
    url: url + target,
    headers: [['Date', new Date(now).toUTCString()]],
    needsId: true,
    body: { kind: 'none' },
    hash: 'SHA-256',
    names: ['date', 'x-request-id'],
    otherHeaders: [],
    keyId: '',
    keysFrom: pagesUrl + keysAddress,
  })
  return lines.map(({ text }) => text).join('\n')
}

/** Writes a test. It needs no clock of the bank if the machine shows the same day. */
function writeTest({ url, now, system }: Calling): string {
  const clock =
    Math.abs(now - system) < dayMilliseconds / 2
      ? ''
      : `, now: () => new Date('${new Date(now).toISOString()}')`
  return `import { createTpp } from '@pocketbank/testing'
import { expect, test } from 'vitest'

test('the bank lists its customers', async () => {
  const tpp = createTpp({ baseUrl: ${JSON.stringify(url)}${clock} })
  const answer = await tpp.get('${target}')
  expect(answer.status).toBe(200)
})`
}

/**
 * Writes the same request in three ways: as a command of this project, as openssl and curl, and as a test.
 */
export function commandsFor(calling: Calling): Commands {
  return {
    call: `npx --no-install pocketbank call GET ${target} --url ${shellWord(calling.url)}`,
    curl: writeCurl(calling),
    test: writeTest(calling),
  }
}

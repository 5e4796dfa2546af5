import { dayMilliseconds } from '@pocketbank/core/base/time'
import { inCurl, shellWord } from '@pocketbank/devtools/explain/mends'
import { keysAddress } from '../key-download.ts'

/** The bank that the commands call. */
interface Calling {
  /** The address of the bank, as the browser reached it. */
  readonly url: string
  /** The times of the bank's clock and of the machine's, in epoch milliseconds. */
  readonly now: number
  readonly system: number
}

/** The commands that the empty log shows. */
interface Commands {
  readonly call: string
  readonly curl: string
  readonly test: string
}

/** The request that each command sends. */
const target = '/v1/sandbox/customers'

/** openssl signs, curl sends; the Date is that of the bank's clock. */
function writeCurl({ url, now }: Calling): string {
  const lines = inCurl({
    method: 'GET',
    url: url + target,
    headers: [['Date', new Date(now).toUTCString()]],
    needsId: true,
    body: { kind: 'none' },
    hash: 'SHA-256',
    names: ['date', 'x-request-id'],
    besides: [],
    keyId: '',
    keysFrom: url + keysAddress,
  })
  return lines.map(({ text }) => text).join('\n')
}

/** D: a TPP on the clock of the machine is right as long as the bank's shows the same day. */
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

/** The same request three times: by the command, by openssl and curl, and as a test. */
export function commandsFor(calling: Calling): Commands {
  return {
    call: `npx --no-install pocketbank call GET ${target} --url ${shellWord(calling.url)}`,
    curl: writeCurl(calling),
    test: writeTest(calling),
  }
}

import { helpText, readOptions, type ServerOptions } from './options.ts'
import { type Server, serve } from './serve.ts'

/** Whose certificates the bank accepts (Q7). */
function trust({ settings: { trustAnchors } }: ServerOptions): string {
  return trustAnchors === undefined
    ? 'certificates of any issuer are trusted; --trust-anchors FILE names the ones to trust'
    : `certificates of ${trustAnchors.length} issuer(s) are trusted`
}

/** What a person at a terminal may try next. */
function advice({ empty }: ServerOptions, url: string): string {
  const flag = new URL(url).port === '8080' ? '' : ` --url ${url}`
  const data = empty
    ? 'The bank is empty.'
    : 'The bank holds a fixed data set, among it the private customers 13039319955 and 12085592767.'
  return [
    '',
    data,
    'Try in another terminal:',
    `  npm run call -- GET /v1/sandbox/accounts${flag}`,
    `  curl ${url}/openapi.json`,
  ].join('\n')
}

/** One line for what commonly keeps a server from listening. */
function lineFor(error: NodeJS.ErrnoException, { host, port }: ServerOptions): string {
  const lines: Readonly<Record<string, string>> = {
    EADDRINUSE: `port ${port} of ${host} is taken: choose another one with --port`,
    EACCES: `port ${port} of ${host} may not be used by this user: choose another one with --port`,
    EADDRNOTAVAIL: `${host} is no address of this machine`,
    ENOTFOUND: `${host} is no address of this machine`,
  }
  return lines[error.code ?? ''] ?? `cannot listen: ${error.message}`
}

/** SIGTERM and SIGINT finish what is under way; a second one ends at once. */
function stopOnSignal(server: Server): void {
  let stopping = false
  const stop = async () => {
    if (stopping) process.exit(1)
    stopping = true
    await server.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env)
  if (!options.ok) {
    console.error(`pocketbank: ${options.error}`)
    process.exit(2)
  }
  if (options.value.help) {
    console.log(helpText())
    return
  }
  try {
    const server = await serve(options.value)
    stopOnSignal(server)
    console.log(`listening on ${server.url}`)
    console.error(trust(options.value))
    if (process.stdout.isTTY) console.log(advice(options.value, server.url))
  } catch (error) {
    console.error(`pocketbank: ${lineFor(error as NodeJS.ErrnoException, options.value)}`)
    process.exit(1)
  }
}

await main()

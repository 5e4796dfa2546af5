// What each tool makes of the description, told as a table. Runs in a folder with the tools, beside a bank of
// `pocketbank exec`.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'

const bank = process.env.POCKETBANK_URL
const description = await (await fetch(`${bank}/openapi.json`)).json()
writeFileSync('openapi.json', JSON.stringify(description))
const operations = Object.values(description.paths).flatMap((path) => Object.values(path))

/** Runs a tool; gives what it printed, throws where it failed. */
function run(tool, ...given) {
  const options = { encoding: 'utf8', maxBuffer: 2 ** 28, env: { ...process.env, NO_COLOR: '1' } }
  const { status, stdout, stderr, error } = spawnSync(tool, given, options)
  if (status === 0) return stdout
  throw new Error(`${tool} ${given.join(' ')}\n${error?.message ?? ''}${stdout}${stderr}`)
}

const bin = (name) => `node_modules/.bin/${name}`

function requestsIn({ item }) {
  return item.flatMap((one) => (one.item ? requestsIn(one) : [one.request]))
}

/** Imports the description, adds the script that signs, and sends the requests about customers. */
async function checkBruno() {
  const imported = ['-s', 'openapi.json', '-o', '.', '-n', 'bruno', '--collection-format', 'bru']
  run(bin('bru'), 'import', 'openapi', ...imported)
  const script = readFileSync('bruno-signing.js', 'utf8').replaceAll(/^(?=.)/gm, '  ')
  appendFileSync('bruno/collection.bru', `\nscript:pre-request {\n${script}}\n`)
  const given = ['run', 'Sandbox_customers', '--env-var', `baseUrl=${bank}`, '--sandbox=developer']
  const program = ['--reporter-json', '../answers.json']
  spawnSync(`../${bin('bru')}`, [...given, ...program], { cwd: 'bruno' })
  const [{ results }] = JSON.parse(readFileSync('answers.json', 'utf8'))
  const statuses = results.map(({ request, response }) => `${request.method} ${response.status}`)
  const told = statuses.join(', ')
  if (!statuses.includes('POST 201') || /401/.test(told)) throw new Error(told)
  return `imports the description and signs by the script: ${told}`
}

async function checkPostman() {
  run(bin('openapi2postmanv2'), '-s', 'openapi.json', '-o', 'postman.json')
  const requests = requestsIn(JSON.parse(readFileSync('postman.json', 'utf8')))
  if (requests.length !== operations.length) throw new Error(`${requests.length} of ${operations.length}`)
  return `${requests.length} requests, as many as there are operations`
}

async function checkFetch() {
  run(bin('openapi-typescript'), 'openapi.json', '-o', 'schema.d.ts')
  const strict = [
    '--strict',
    '--skipLibCheck',
    '--allowImportingTsExtensions',
    '--rewriteRelativeImportExtensions',
  ]
  run(
    bin('tsc'),
    'openapi-fetch.ts',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--types',
    'node',
    ...strict,
  )
  run(process.execPath, 'openapi-fetch.js')
  return 'a typed client signs by a middleware and calls the bank'
}

/** A server of Prism on a port, once it answers. */
async function withPrism(given, port, use) {
  const server = spawn(process.execPath, [
    'node_modules/@stoplight/prism-cli/dist/index.js',
    ...given,
    '-p',
    port,
  ])
  const printed = []
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (data) => printed.push(String(data)))
  try {
    const url = `http://127.0.0.1:${port}`
    for (let left = 120; !(await fetch(`${url}/v1/users`).catch(() => undefined)); left -= 1) {
      if (left === 0) throw new Error(printed.join(''))
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    return await use(url)
  } finally {
    server.kill()
    await once(server, 'exit')
  }
}

async function checkPrism() {
  const signed = { 'TPP-Signature-Certificate': 'MII', Signature: 'keyId' }
  const more = { 'X-Request-ID': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721', Date: new Date().toUTCString() }
  return withPrism(['mock', 'openapi.json'], '4010', async (url) => {
    const answer = await fetch(`${url}/v1/sandbox/customers`, { headers: { ...signed, ...more } })
    const [first] = await answer.json()
    const bare = await fetch(`${url}/v1/sandbox/customers`, { headers: more })
    const told = [answer.status, first?.customerNumber, bare.status]
    if (answer.status !== 200 || first?.customerNumber === undefined || bare.status !== 401) {
      throw new Error(JSON.stringify(told))
    }
    return 'answers with the examples, and asks for certificate and signature (401)'
  })
}

let failed = 0
const checks = { Bruno: checkBruno, Postman: checkPostman, 'openapi-fetch': checkFetch, Prism: checkPrism }
for (const [name, check] of Object.entries(checks)) {
  try {
    console.log(name.padEnd(14), 'yes ', await check())
  } catch (fault) {
    failed += 1
    console.log(name.padEnd(14), 'NO  ', fault.message)
  }
}
process.exitCode = failed === 0 ? 0 : 1

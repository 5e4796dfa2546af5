import { execFile } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readOptions, type Server, serve } from '@pocketbank/hosts/node'
import { connect, createTpp } from '@pocketbank/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCatalogue } from '../../src/situations/suite-report.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const program = `node ${root}.ci/run-program.cjs packages/cli/src/main.ts`

/**
 * Pages with commands that are not run here: `control.test.ts` runs those of control-api.md, other pages need
 * another machine or folder.
 */
const elsewhere = ['control-api.md', 'durable.md', 'edge.md', 'figures.md']

/** A bank that ends once it has printed where it listens. */
const startBriefly = `const { spawn } = require('node:child_process')
const [program, ...given] = process.argv.slice(2)
const bank = spawn(program, given, { stdio: ['pipe', 'pipe', 'inherit'] })
bank.stdout.on('data', (data) => {
  process.stdout.write(data)
  if (String(data).includes('listening on')) bank.stdin.end()
})
bank.on('exit', (code) => process.exit(code ?? 1))
`

/**
 * Programs that replace those of the machine: `npx pocketbank` is the command of this clone, and a bank that
 * it starts ends at once; programs that install, pack or need a container do nothing.
 */
const programs = {
  npx: `while [ "$1" = --yes ] || [ "$1" = --no-install ]; do shift; done
case "$1" in @usebruno/cli|vitest) exit 0;; pocketbank|*pocketbank.tgz) shift;; *) echo "no npx $1 here" >&2; exit 97;; esac
case "$1" in
  ''|--*) set -- start "$@" --port 0 --until-stdin-ends;;
  start) set -- "$@" --port 0 --until-stdin-ends;;
  exec) for last; do :; done; [ "$last" = test ] && { ${program} exec -- true; exit; };;
esac
[ "$1" = start ] && exec node "$(dirname "$0")/start-briefly.cjs" ${program} "$@"
exec ${program} "$@"`,
  npm: `case "$1 $2" in 'install '*|'run pack'|'test '*) exit 0;; esac
[ "$1" = start ] && exec node "$(dirname "$0")/start-briefly.cjs" ${program} start --port 0 --until-stdin-ends
echo "no npm $* here" >&2; exit 97`,
  docker: 'exit 0',
  pytest: 'exit 0',
} as const

let folder = ''
let project = ''
let server: Server

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pocketbank-docs-'))
  project = join(folder, 'my-client')
  const bin = join(folder, 'bin')
  for (const path of [bin, join(project, 'node_modules'), join(folder, 'my-project')]) {
    mkdirSync(path, { recursive: true })
  }
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  writeFileSync(join(bin, 'start-briefly.cjs'), startBriefly)
  symlinkSync(root, join(project, 'node_modules/pocketbank'))
  const options = readOptions(['--port', '0'], {})
  if (!options.ok) throw new Error(options.error)
  server = await serve(options.value)
})

afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** A block of commands with what the page shows of their output. */
interface Block {
  readonly commands: string
  readonly output: string | undefined
}

function listBlocks(page: string): readonly Block[] {
  const blocks = page.matchAll(/^```sh\n(.*?)^```(?:\n\n```text\n(.*?)^```)?/gms)
  return [...blocks].map(([, commands = '', output]) => ({ commands, output }))
}

function run(commands: string, environment: Readonly<Record<string, string>>): Promise<string> {
  const env = { ...process.env, ...environment, PATH: `${join(folder, 'bin')}:${process.env.PATH}` }
  // Without `--fail` curl ends with 0 for an error status too.
  const script = `curl() { command curl --fail-with-body "$@"; }\n${commands}`
    .replaceAll('http://127.0.0.1:8080', server.url)
    .replaceAll(/^\w+=…$/gm, '')
  return new Promise((resolve, reject) => {
    execFile('sh', ['-euc', `{ ${script}\n} 2>&1`], { cwd: project, env }, (fault, stdout) => {
      if (fault === null) resolve(stdout.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'http://127.0.0.1:8080'))
      else reject(new Error(`${commands}${stdout}`))
    })
  })
}

/** A request as it goes over the wire, without its body. */
function writeHead({ method, url, headers }: Request): string {
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`)
  const { pathname, host } = new URL(url)
  return [`${method} ${pathname} HTTP/1.1`, `host: ${host}`, ...lines, '', ''].join('\r\n')
}

const allMet = Object.fromEntries(listCatalogue().map(({ id }) => [id, []]))

/** Files that pages name, in the folder of the project. */
async function writeFiles(): Promise<void> {
  const body = '{"customerNumber":"13039319956","name":"Kari Test","type":"PRIVATE"}'
  const headers = { 'Content-Type': 'application/json' }
  const request = new Request(`${server.url}/v1/sandbox/customers`, { method: 'POST', headers, body })
  const head = writeHead(await createTpp({ baseUrl: server.url }).sign(request))
  const archive = await fetch(`${server.url}/_sandbox/requests.har`)
  const files = {
    'bank.yaml': 'customers:\n  kari: { name: Kari Nordmann }\naccounts:\n  salary: { balance: 12500 }\n',
    'suite.sh': '#!/bin/sh\n',
    'request.txt': head + body,
    'curl.txt': head,
    'body.json': body,
    'session.har': await archive.text(),
    // A suite that has met everything, so that no condition fails.
    'runs/run-1.json': JSON.stringify({ version: 1, way: 'code', situations: allMet, advice: [] }),
    'situations.txt': 'sca-refused  our customers come with a consent\n',
  }
  mkdirSync(join(project, 'runs'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text, { mode: 0o755 })
}

/**
 * A bank as it began, in which somebody has approved already: what a person would have taken out of an
 * answer.
 */
async function begin(): Promise<Readonly<Record<string, string>>> {
  const bank = await connect(server.url)
  await bank.reset()
  await bank.clock.set(new Date())
  await bank.requests.clear()
  const { psuId } = await bank.psu('12085592767').approve(await bank.tpp().get('/v1/accounts'))
  await writeFiles()
  return { POCKETBANK_URL: server.url, PSU_ID: psuId ?? '' }
}

const pages = readdirSync(join(root, 'docs'))
  .filter((name) => name.endsWith('.md') && !elsewhere.includes(name))
  .map((name) => ({ name, blocks: listBlocks(readFileSync(join(root, 'docs', name), 'utf8')) }))
  .filter(({ blocks }) => blocks.length > 0)

test.each(pages)('[Q3] runs the commands of docs/$name with the shown output', async ({ blocks }) => {
  const environment = await begin()
  for (const { commands, output = '' } of blocks) {
    const printed = await run(commands, environment)
    for (const line of output.trim().split('\n')) {
      for (const part of line.split('…')) expect(printed).toContain(part.trim())
    }
  }
})

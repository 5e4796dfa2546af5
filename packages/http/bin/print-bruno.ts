import { cast, type Event, type StoryCall, story } from '../src/openapi/examples/story.ts'
import { allOperations } from '../src/operations/index.ts'
import type { Operation } from '../src/operations/operation.ts'

/** What stands in a request for what an earlier answer told. */
const variables = new Proxy({}, { get: (_, name) => `{{${String(name)}}}` }) as Readonly<
  Record<string, string>
>

function indented(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? line : `  ${line}`))
    .join('\n')
}

function block(name: string, text: string): string {
  return `${name} {\n${indented(text)}\n}\n`
}

function pairs(fields: Readonly<Record<string, unknown>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n')
}

/** A request as Bruno keeps it in a file. */
interface BrunoRequest {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly status: number
  readonly tells?: Readonly<Record<string, string>>
  readonly docs: string
}

function placeIn(place: string): string {
  return place
    .split('.')
    .reduce((text, step) => text + (/^\d+$/.test(step) ? `[${step}]` : `.${step}`), 'res.body')
}

function printRequest(
  { name, method, path, query = {}, body, status, tells = {}, docs }: BrunoRequest,
  seq: number,
) {
  const search = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`)
  const url = `{{url}}${path}${search.length === 0 ? '' : `?${search.join('&')}`}`
  const told = Object.entries(tells).map(([key, place]) => `${key}: ${placeIn(place)}`)
  return [
    block('meta', pairs({ name, type: 'http', seq })),
    block(method.toLowerCase(), pairs({ url, body: body === undefined ? 'none' : 'json', auth: 'none' })),
    ...(search.length === 0 ? [] : [block('params:query', pairs(query))]),
    ...(body === undefined ? [] : [block('body:json', JSON.stringify(body, undefined, 2))]),
    ...(told.length === 0 ? [] : [block('vars:post-response', told.join('\n'))]),
    block('assert', `res.status: eq ${status}`),
    block('docs', docs),
  ].join('\n')
}

function operationOf(id: string): Operation {
  const operation = allOperations.find((one) => one.id === id)
  if (operation === undefined) throw new Error(`the story calls ${id}, which is no operation`)
  return operation
}

/** The status that a call of the story is answered with: what nobody has approved yet ends at once. */
function statusOf({ success, otherwise }: Operation, isApproved: boolean): number {
  return isApproved ? (otherwise?.success ?? success).status : success.status
}

function requestOf(call: StoryCall, isApproved: boolean): BrunoRequest {
  const operation = operationOf(call.id)
  const { method, path, summary } = operation
  const ids = { ...call.path, tppId: '{{tpp}}', paymentProduct: 'norwegian-domestic-credit-transfers' }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: 'tppId') => ids[name] ?? `{{${name}}}`)
  const body = call.bodyOf === undefined ? call.body : call.bodyOf(variables)
  return {
    ...{ name: call.id, method, path: filled, body, docs: `${summary}.` },
    ...{ status: statusOf(operation, isApproved), query: call.query ?? {}, tells: call.tells ?? {} },
  }
}

function eventOf(event: Event): BrunoRequest {
  if (event.event === 'pass') {
    const body = { minutes: event.minutes }
    const docs = 'Time passes: nothing is signed to control the sandbox.'
    return { name: 'advanceClock', method: 'POST', path: '/_sandbox/clock/advance', body, status: 200, docs }
  }
  const body = { link: '{{link}}', customerNumber: cast.person }
  const docs =
    'The customer approves at the bank’s page what was asked for last: nothing is signed to control the sandbox.'
  return { name: 'approveAsPsu', method: 'POST', path: '/_sandbox/psu/approve', body, status: 200, docs }
}

function printEvery(): readonly (readonly [string, string])[] {
  let isApproved = false
  return story.map((part, index) => {
    const request = 'event' in part ? eventOf(part) : requestOf(part, isApproved)
    if ('event' in part && part.event === 'approve') isApproved = true
    if ('id' in part && part.id.startsWith('create')) isApproved = false
    const number = String(index + 1).padStart(3, '0')
    return [`${number}-${request.name}.bru`, printRequest(request, index + 1)] as const
  })
}

/** Signs a request, as every request of the collection but those of control must be. It is run by Bruno. */
const signing = `const { createHash, createSign, randomUUID } = require('crypto')
const { readFileSync } = require('fs')
const read = (name) => bru.getEnvVar(name) || bru.getProcessEnv(name)

if (!req.getUrl().includes('/_sandbox/')) {
  const given = { 'X-Request-ID': randomUUID(), Date: new Date().toUTCString() }
  given['PSU-IP-Address'] = '192.0.2.1'
  given['TPP-Redirect-URI'] = '${cast.redirectUri}'
  if (bru.hasVar('psuId')) given['PSU-ID'] = bru.getVar('psuId')
  if (bru.hasVar('sessionId')) given['TPP-Session-ID'] = bru.getVar('sessionId')
  if (/payments|signing-baskets/.test(req.getUrl())) given['x-accept-fix'] = ','
  const body = req.getBody()
  if (body !== undefined && body !== null && body !== '') {
    const text = bru.interpolate(typeof body === 'string' ? body : JSON.stringify(body))
    req.setBody(text)
    given.Digest = 'SHA-256=' + createHash('sha256').update(text).digest('base64')
    given['Content-Type'] = 'application/json'
  }
  const order = ['Date', 'Digest', 'X-Request-ID', 'PSU-ID', 'TPP-Redirect-URI'].filter((name) => name in given)
  const lines = order.map((name) => name.toLowerCase() + ': ' + given[name])
  const key = readFileSync(read('POCKETBANK_KEY'), 'utf8')
  const signature = createSign('sha256').update(lines.join('\\n')).sign(key, 'base64')
  given['TPP-Signature-Certificate'] = read('POCKETBANK_CERTIFICATE_BASE64')
  given.Signature =
    'keyId="' + read('POCKETBANK_KEY_ID') + '",algorithm="rsa-sha256",headers="' +
    order.join(' ').toLowerCase() + '",signature="' + signature + '"'
  for (const [name, value] of Object.entries(given)) req.setHeader(name, value)
}`

/** Keeps what later requests need: the link to the bank’s page, and how the TPP names a customer who has approved. */
const keeping = `const told = res.getBody() || {}
if (told._links && told._links.scaRedirect) bru.setVar('link', told._links.scaRedirect.href)
if (told.psuId && told.sessionId) {
  bru.setVar('psuId', told.psuId)
  bru.setVar('sessionId', told.sessionId)
}`

const environment = `vars {
  url: {{process.env.POCKETBANK_URL}}
  tpp: {{process.env.POCKETBANK_TPP}}
}
`

/** The files of a collection for Bruno, by their names: the story of the examples, request by request. */
export function brunoFiles(): Readonly<Record<string, string>> {
  const manifest = { version: '1', name: 'pocketbank', type: 'collection' }
  const collection = [block('script:pre-request', signing), block('script:post-response', keeping)].join('\n')
  return {
    'bruno.json': `${JSON.stringify(manifest, undefined, 2)}\n`,
    'collection.bru': collection,
    'environments/exec.bru': environment,
    ...Object.fromEntries(printEvery()),
  }
}

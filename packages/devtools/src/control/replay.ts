import {
  type CommandName,
  commands,
  type Engine,
  engineFrom,
  type Instant,
  type Refusal,
  type Result,
} from '@pocketbank/core'
import { ok } from '@pocketbank/core/base'
import { parse, parseJson } from '@pocketbank/core/base/input'
import { type App, createApp } from '@pocketbank/http'
import type { BankAddress } from '@pocketbank/http/address'
import { writeMessageBody } from '@pocketbank/http/journal'
import { createHeaders } from '@pocketbank/http/requests/header-pairs'
import { version } from '@pocketbank/http/version'
import type { CryptoPort } from '@pocketbank/signatures'
import { type Certificate, readCertificate } from '@pocketbank/signatures'
import { bytesFromBase64 } from '@pocketbank/signatures/certificates'
import * as v from 'valibot'
import { createFaults, type Faults } from '../faults/faults.ts'
import { quirkNames } from '../faults/quirks/quirk-table.ts'
import type { FaultRuleInput } from '../faults/rule.ts'
import { noFaults } from '../faults/state.ts'
import { answerDifferences, type Difference } from './answer-differences.ts'
import { carryIdempotency } from './carried-idempotency.ts'
import type { BugReport, ReportedMessage, ReportedRequest } from './report.ts'
import { type ControlSnapshot, readControlSnapshot, restoreSnapshot } from './snapshot.ts'

/** Result of replaying one request. */
export interface ReplayedRequest {
  readonly id: string
  readonly method: string
  readonly target: string
  /** Differences between the reported response and the new one. */
  readonly differences: readonly Difference[]
  /** Why the request was not sent. The commands that it had caused were executed instead. */
  readonly unrepeatable?: string
}

/** Result of replaying a report. */
export interface Replayed {
  /** The release that wrote the report, and the release that replayed it. */
  readonly release: { readonly reported: string; readonly here: string }
  readonly requests: readonly ReplayedRequest[]
  /** The requests with another response than reported. */
  readonly different: readonly ReplayedRequest[]
}

const text = v.string()
const whole = v.pipe(v.number(), v.integer())
const message = {
  headers: v.array(v.tuple([text, text])),
  body: text,
  encoding: v.optional(v.literal('base64')),
  truncated: v.boolean(),
}
const command = v.object({
  name: v.pipe(
    text,
    v.check((name) => Object.hasOwn(commands, name), 'the name of a command'),
  ),
  input: v.looseObject({}),
  context: v.looseObject({ now: whole }),
})
const steps = v.variant('kind', [
  v.object({ kind: v.literal('restore'), snapshot: v.pipe(whole, v.minValue(0)) }),
  v.object({ kind: v.literal('command'), command }),
  v.object({
    kind: v.literal('request'),
    id: text,
    at: whole,
    method: text,
    target: text,
    status: whole,
    request: v.optional(v.object({ url: text, clientCertificate: v.optional(text), ...message })),
    answer: v.optional(v.object(message)),
    faults: v.optional(v.array(v.looseObject({}))),
    quirks: v.optional(v.array(v.picklist(quirkNames))),
    unrepeatable: v.optional(text),
    commands: v.optional(v.array(command)),
  }),
])

const contract = v.object({
  pocketbankReport: v.literal(1, '1, the version of reports that this bank reads'),
  release: text,
  seed: text,
  settings: v.looseObject({ trustAnchors: v.optional(v.array(text)) }),
  address: v.object({
    basePath: text,
    publicPath: text,
    publicOrigin: v.optional(text),
    links: v.optional(v.literal('absolute')),
  }),
  sandbox: v.boolean(),
  snapshots: v.array(v.looseObject({})),
  steps: v.array(steps),
})

/**
 * Reads a report from its JSON text or its parsed JSON. Throws with the wrong place if it is not a report.
 */
function readReport(input: BugReport | string): BugReport {
  const json = parseJson(typeof input === 'string' ? input : JSON.stringify(input))
  if (json === undefined) throw new TypeError('this report cannot be replayed: it is not JSON')
  return requireReport(parse(contract, json, 'body')) as unknown as BugReport
}

function requireReport<Value>(result: Result<Value, Pick<Refusal, 'text'>>): Value {
  if (result.ok) return result.value
  throw new TypeError(`this report cannot be replayed: ${result.error.text}`)
}

/** A bank on which a report is replayed. */
interface ReplayStage {
  readonly report: BugReport
  readonly engine: Engine
  readonly app: App
  readonly faults: Faults
  readonly snapshots: readonly ControlSnapshot[]
  now: Instant
  /** The id for the next request. */
  id: string
}

function readAnchors({ settings: { trustAnchors } }: BugReport): readonly Certificate[] | undefined {
  return trustAnchors?.map((anchor) => {
    const certificate = readCertificate(bytesFromBase64(anchor) ?? new Uint8Array())
    return requireReport(
      certificate.ok ? certificate : { ok: false, error: { text: `a trust anchor is ${certificate.error}` } },
    )
  })
}

/** Converts the address of a report to the options of `createApp`. */
function replayAddress({ basePath, publicOrigin, publicPath, links }: BankAddress) {
  return { basePath, links, ...(publicOrigin !== undefined && { publicUrl: publicOrigin + publicPath }) }
}

function openStage(report: BugReport, crypto: CryptoPort): ReplayStage {
  const snapshots = report.snapshots.map((snapshot) => {
    const snapshotText = JSON.stringify(snapshot)
    const engine = engineFrom(requireReport(readControlSnapshot(snapshotText, [])).bank)
    return requireReport(readControlSnapshot(snapshotText, [carryIdempotency(engine)]))
  })
  const [first] = snapshots
  if (first === undefined) throw new TypeError('this report cannot be replayed: it has no snapshot')
  const engine = engineFrom(first.bank)
  const faults = createFaults()
  const trustAnchors = readAnchors(report)
  const stage: Omit<ReplayStage, 'app'> = { report, engine, faults, snapshots, now: engine.now, id: '' }
  const app = createApp({
    ...replayAddress(report.address),
    crypto,
    settings: { ...report.settings, trustAnchors } as never,
    sandbox: report.sandbox,
    linkKey: 'replay',
    engineFor: () => engine,
    now: () => stage.now,
    requestIds: () => stage.id,
    faults,
  })
  return Object.assign(stage, { app })
}

function decodeMessageBody({ body, encoding }: ReportedMessage): Uint8Array<ArrayBuffer> {
  return encoding === undefined ? new TextEncoder().encode(body) : (bytesFromBase64(body) ?? new Uint8Array())
}

/**
 * Sends a request as reported. Returns its journal entry, because a fault may keep the response from the
 * client.
 */
async function send({ app }: ReplayStage, { method, target, request }: ReportedRequest) {
  if (request === undefined) throw new TypeError('this report cannot be replayed: a request is missing')
  const bytes = decodeMessageBody(request)
  const { clientCertificate } = request
  const url = URL.canParse(request.url) ? request.url : 'http://localhost/'
  const wire = {
    target,
    headers: createHeaders(request.headers),
    readBody: async () => ok(bytes),
    clientCertificate: clientCertificate === undefined ? undefined : bytesFromBase64(clientCertificate),
  }
  await app
    .fetch(new Request(url, { method }), wire)
    .then(({ body }) => body?.cancel())
    .catch(() => undefined)
  return app.requests.entries.at(-1)
}

function isDelay({ effect }: FaultRuleInput): boolean {
  return typeof effect === 'object' && effect.kind === 'delay'
}

/**
 * Restores the faults and quirks of a request. Delays are left out, since its time is the time after them.
 */
function strike(
  { faults }: ReplayStage,
  { faults: reportedFaults = [], quirks = [] }: ReportedRequest,
): void {
  faults.restore({ ...noFaults, quirks })
  for (const fault of reportedFaults) if (!isDelay(fault)) faults.add(fault)
}

/** Returns why `Request` cannot send this method: it refuses TRACE, CONNECT and invalid tokens. */
function whyUnsendable({ method }: ReportedRequest): string | undefined {
  try {
    new Request('http://localhost/', { method })
    return undefined
  } catch {
    return `a request with the method "${method}" cannot be made here`
  }
}

async function sendAgain(stage: ReplayStage, step: ReportedRequest): Promise<ReplayedRequest> {
  const { id, at, method, target, answer, status } = step
  const request = { id, method, target }
  const unrepeatable = step.unrepeatable ?? whyUnsendable(step)
  if (unrepeatable !== undefined) {
    for (const { name, input, context } of step.commands ?? [])
      stage.engine.executeUntyped(name, input, context)
    return { ...request, differences: [], unrepeatable }
  }
  Object.assign(stage, { now: at, id })
  strike(stage, step)
  const entry = await send(stage, step)
  const responseMessage = entry?.answer
  const actual = {
    status: entry?.status ?? 0,
    body: responseMessage === undefined ? '' : writeMessageBody(responseMessage).text,
  }
  return { ...request, differences: answerDifferences({ status, body: answer?.body ?? '' }, actual) }
}

/**
 * Replays a report on a bank as it was before its first request, and compares the responses. The clock shows
 * the time of each request.
 *
 * @param input - A report, or its JSON text, such as that of `GET /_sandbox/report`.
 * @param options - `crypto` verifies the signatures.
 * @throws {TypeError} If the report is damaged; the message names the place.
 * @example
 * ```ts
 * import { replayReport } from '@pocketbank/devtools'
 * import { nodeCrypto } from '@pocketbank/hosts/node'
 *
 * await tpp.get('/v1/accounts')
 * const { different } = await replayReport(sandbox.report(), { crypto: nodeCrypto })
 * different // => []
 * ```
 */
export async function replayReport(
  input: BugReport | string,
  { crypto }: { readonly crypto: CryptoPort },
): Promise<Replayed> {
  const report = readReport(input)
  const stage = openStage(report, crypto)
  const requests: ReplayedRequest[] = []
  const carried = [carryIdempotency(stage.engine)]
  for (const step of report.steps) {
    if (step.kind === 'request') requests.push(await sendAgain(stage, step))
    else if (step.kind === 'command') {
      const { name, input, context } = step.command
      stage.engine.executeUntyped(name as CommandName, input, context)
    } else {
      const snapshot = stage.snapshots[step.snapshot]
      if (snapshot === undefined) throw new TypeError('this report cannot be replayed: a snapshot is missing')
      restoreSnapshot({ engine: stage.engine, carried }, snapshot)
    }
  }
  const different = requests.filter(({ differences }) => differences.length > 0)
  return { release: { reported: report.release, here: version }, requests, different }
}

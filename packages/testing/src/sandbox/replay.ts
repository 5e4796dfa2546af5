import { type BugReport, type Replayed, replayReport } from '@pocketbank/devtools'
import { nodeCrypto } from '@pocketbank/signatures/node'

/**
 * Sends the requests of a bug report again, to a bank in the state before the first one. The clock shows the
 * time of each request.
 *
 * @param report - From `sandbox.report()`, or its JSON text, such as that of `GET /_sandbox/report`.
 * @returns The requests, each with the differences between its two responses; `different` has those that
 * differ.
 * @throws {Error} If the report is damaged.
 * @example
 * ```ts
 * import { createSandbox, replay } from '@pocketbank/testing'
 *
 * const sandbox = createSandbox()
 * await sandbox.tpp().get('/v1/accounts')
 * const { requests, different } = await replay(sandbox.report())
 * requests.length // => 1
 * different // => []
 * ```
 */
export function replay(report: BugReport | string): Promise<Replayed> {
  return replayReport(report, { crypto: nodeCrypto })
}

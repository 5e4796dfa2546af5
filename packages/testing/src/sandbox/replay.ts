import { type BugReport, type Replayed, replayReport } from '@pocketbank/http/control'
import { nodeCrypto } from '@pocketbank/http/node/crypto'

/**
 * Sends the requests of a report again, to a bank as it was before the first of them, with its clock at the moment of each, and tells where
 * an answer is another one. Throws where the report is damaged.
 */
export function replay(report: BugReport | string): Promise<Replayed> {
  return replayReport(report, { crypto: nodeCrypto })
}

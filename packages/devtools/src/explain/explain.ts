import { listProblems } from '@pocketbank/core/base/errors'
import type { RequestEntry } from '@pocketbank/http'
import type { Explanation } from '@pocketbank/signatures'
import { type SignatureStep, writeUtc } from '@pocketbank/signatures/signature'
import { type Colour, plain } from './colour.ts'
import { writeExplanation } from './explained-text.ts'
import {
  computeVerdict,
  describeProblem,
  describeRule,
  describeStruck,
  findRole,
} from './refusal-explanations.ts'
import { changeSentences } from './remedies.ts'
import type { RequestFacts } from './request/explained.ts'

/** Steps that are checked only after the signature has been verified. */
const laterSteps: readonly SignatureStep[] = ['validity', 'issuer']

/** Reads the evidence that the check of the signature recorded. It searches for nothing new. */
function readEvidence(
  explanation: Explanation | undefined,
): Pick<RequestFacts, 'signing' | 'digest' | 'keyId'> {
  const { step, expectedDigest, receivedDigest, keyIdExpected, keyIdRead, firstDifference, signingString } =
    explanation ?? {}
  const lines = signingString?.split('\n').map((built) => ({ built, isSame: true }))
  return {
    signing: lines && {
      lines,
      difference: undefined,
      signed: undefined,
      verifies: step !== undefined && laterSteps.includes(step),
    },
    digest:
      expectedDigest === undefined
        ? undefined
        : { expected: expectedDigest, received: receivedDigest, fits: false, difference: firstDifference },
    keyId:
      step === 'key-id' && keyIdExpected !== undefined && keyIdRead !== undefined
        ? { expected: keyIdExpected, received: keyIdRead, fits: false, difference: firstDifference }
        : undefined,
  }
}

/** Describes a request by what the bank knew when it responded. */
function describeEntry(entry: RequestEntry): RequestFacts {
  const { status, id, operation, tpp, requestId, stages, refusal, explanation, rule, method, target } = entry
  const { signing, digest, keyId } = readEvidence(explanation)
  const judged = {
    verdict: computeVerdict(entry),
    at: writeUtc(entry.at),
    step: explanation?.step,
    digest,
    keyId,
    causes: explanation?.causes ?? [],
    problems: refusal === undefined ? [] : listProblems(refusal).map(describeProblem),
  }
  const sentences = changeSentences({ ...judged, signing: undefined, role: findRole(operation) })
  return {
    ...judged,
    status,
    id,
    operation,
    tpp,
    requestId,
    stages,
    signing,
    finding: explanation?.finding,
    struckBy: describeStruck(entry),
    rule: refusal === undefined && rule !== undefined ? describeRule(rule) : undefined,
    remarks: entry.warnings,
    change: { sentences, code: [] },
    certificate: undefined,
    request: { method, target },
  }
}

/**
 * Writes what happened to a request as text for a terminal: every stage, the expected signature, and what to
 * change. It uses only what the bank knew when it responded. `verifyRequest` of
 * `@pocketbank/devtools/explain` searches further.
 *
 * @param entry - A request of `app.requests`, or from `onRequest`.
 * @param colour - Colours a piece of text by its tone. Default: no colours.
 * @example
 * ```ts
 * import { createEngine, instant } from '@pocketbank/core'
 * import { explain } from '@pocketbank/devtools/explain'
 * import { createApp } from '@pocketbank/http'
 * import { nodeCrypto } from '@pocketbank/signatures/node'
 *
 * const engine = createEngine({ now: instant(Date.UTC(2026, 0, 15)), seed: 'my test' })
 * const app = createApp({ engineFor: () => engine, now: () => engine.now, crypto: nodeCrypto })
 * await app.fetch(new Request('https://bank.example/v1/accounts'))
 * const [entry] = app.requests.entries
 * expect(entry && explain(entry)).toContain('X-Request-ID: is missing')
 * ```
 */
export function explain(entry: RequestEntry, colour: Colour = plain): string {
  return writeExplanation(describeEntry(entry), { colour })
}

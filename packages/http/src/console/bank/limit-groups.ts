import { limits } from '@pocketbank/core'
import {
  asn1DepthMax,
  asn1ElementsMax,
  certificateCacheEntriesMax,
  certificateHeaderCharsMax,
  certificateOctetsMax,
  nameAttributesMax,
  objectIdentifierOctetsMax,
  rsaBitsMax,
  rsaExponentBitsMax,
  trustAnchorsMax,
} from '../../certificates/certificate-limits.ts'
import { snapshotsMax } from '../../control/kept-snapshots.ts'
import { faultsMax } from '../../faults/state.ts'
import { idempotencyRecordsMax } from '../../requests/idempotency.ts'
import { journalEntriesMax } from '../../requests/journal.ts'
import { usualBodyOctetsMax, usualOctetsMax } from '../../requests/kept-messages.ts'
import { bodyOctetsMax } from '../../settings.ts'
import { formOctetsMax } from '../console-form.ts'
import { streamsMax } from '../events.ts'
import type { Given } from '../page.ts'
import { sessionsMax } from '../session.ts'
import { writeOctets } from '../write-octets.ts'
import { bankWords } from './words.ts'

/** D: by name, since a namespace as a value becomes a part of the build without a source of its own. */
const certificateLimits = {
  certificateOctetsMax,
  certificateHeaderCharsMax,
  certificateCacheEntriesMax,
  asn1DepthMax,
  asn1ElementsMax,
  objectIdentifierOctetsMax,
  nameAttributesMax,
  rsaBitsMax,
  rsaExponentBitsMax,
  trustAnchorsMax,
}

/** Limits of one kind: a name and a number each. */
export interface LimitGroup {
  readonly id: string
  readonly title: string
  readonly rows: readonly (readonly [name: string, value: string])[]
}

const abbreviations = /\b(?:sca|psus?|tpp|rsa|asn1)\b/g
const plurals: Readonly<Record<string, string>> = { psus: 'PSUs' }

/** Reads the name of a constant as words: `scaLinkMinutes` as “SCA link minutes”. */
function spellName(name: string): string {
  const words = name
    .replace(/Max$/, '')
    .replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll(abbreviations, (short) => plurals[short] ?? short.toUpperCase())
    .replace(/ ?octets\b/, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function listLimits(values: Readonly<Record<string, number>>): LimitGroup['rows'] {
  return Object.entries(values).map(([name, value]) => {
    const isSize = name.includes('ctets')
    return [spellName(name), isSize ? writeOctets(value) : value.toLocaleString('en-US')] as const
  })
}

/** Lists the limits of a bank from the constants and options that hold. */
export function listLimitGroups({ bank, env }: Given): readonly LimitGroup[] {
  const { bounds } = env.requests
  const { groups } = bankWords
  const host = {
    requestBodyOctetsMax: bodyOctetsMax,
    requestsInJournal: journalEntriesMax,
    bodyInJournalOctets: bounds.bodyOctetsMax ?? usualBodyOctetsMax,
    messagesInJournalOctets: bounds.octetsMax ?? usualOctetsMax,
    requestIdsRemembered: idempotencyRecordsMax,
    faults: faultsMax,
    snapshots: snapshotsMax,
    allSnapshotsOctets: bank.snapshots.octetsMax,
    consoleFormOctets: formOctetsMax,
    consoleSessions: sessionsMax,
    openConsolePages: streamsMax,
  }
  return [
    { id: 'host-limits', title: groups.host, rows: listLimits(host) },
    { id: 'rule-limits', title: groups.rules, rows: listLimits(limits) },
    { id: 'certificate-limits', title: groups.certificates, rows: listLimits(certificateLimits) },
  ]
}

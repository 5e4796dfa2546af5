import type { Instant } from '@pocketbank/core'
import type { ControlledBank } from '@pocketbank/devtools'
import { createControlApi } from '@pocketbank/devtools'
import type { ReadAuthority } from '@pocketbank/devtools/control/api'
import type { BackUp } from '@pocketbank/devtools/control/back-up'
import type { Tenants } from '@pocketbank/devtools/control/console-options'
import type { BankFor } from '@pocketbank/devtools/control/control-pipeline'
import type { GuardOptions } from '@pocketbank/devtools/control/guard'
import type { BankOptions } from '@pocketbank/http'
import { createJournalOfTpp } from '@pocketbank/http/journal'
import { BanksByTpp, type BanksByTppOptions } from './banks-by-tpp.ts'

/** Adds a journal of the TPP's own requests to its bank. */
export function withOwnJournal(bank: ControlledBank): ControlledBank {
  return { ...bank, requests: createJournalOfTpp() }
}

interface ControlledBanksOptions extends GuardOptions, BanksByTppOptions<ControlledBank> {
  readonly now: () => Instant
  /** True if a bank that is not open is stored. Its clock may have been moved. */
  readonly isStored?: (tpp: string) => boolean
  readonly backUp?: BackUp | undefined
  readonly ca?: ReadAuthority | undefined
}

interface ControlledBanks {
  readonly banks: BanksByTpp<ControlledBank>
  readonly bankFor: BankFor
  readonly tenants: Tenants
  readonly bankOptions: Required<
    Pick<BankOptions, 'engineFor' | 'now' | 'faults' | 'openFaults' | 'controlApi' | 'onRequest'>
  >
}

/**
 * Opens a controlled bank for each TPP, with its own clock, faults, snapshots and journal.
 * Reading the time does not open a bank: it happens before the request is verified.
 */
export function createControlledBanks({
  now,
  isStored = () => false,
  token,
  publicUrl,
  backUp,
  ca,
  ...options
}: ControlledBanksOptions): ControlledBanks {
  const banks = new BanksByTpp(options)
  const bankFor: BankFor = (tpp) => (tpp === undefined ? undefined : banks.get(tpp))
  const findKnown = (tpp: string) => banks.find(tpp) ?? (isStored(tpp) ? banks.get(tpp) : undefined)
  return {
    banks,
    bankFor,
    tenants: {
      names: () => banks.names(),
      has: (tpp) => banks.find(tpp) !== undefined || isStored(tpp),
    },
    bankOptions: {
      engineFor: (tpp) => banks.get(tpp).engine,
      now: (tpp) => (tpp === undefined ? undefined : findKnown(tpp)?.clock.now) ?? now(),
      faults: (tpp) => banks.get(tpp).faults,
      openFaults: (tpp) => findKnown(tpp)?.faults,
      controlApi: createControlApi({ bankFor, token, publicUrl, backUp, ca }),
      onRequest(entry) {
        if (entry.tpp !== undefined) banks.find(entry.tpp)?.requests?.add(entry)
      },
    },
  }
}

import type { Instant } from '@pocketbank/core'
import type { ControlledBank } from '@pocketbank/devtools'
import { createControlApi } from '@pocketbank/devtools'
import type { BackUp } from '@pocketbank/devtools/control/back-up'
import type { Tenants } from '@pocketbank/devtools/control/console-options'
import type { BankFor } from '@pocketbank/devtools/control/control-pipeline'
import type { GuardOptions } from '@pocketbank/devtools/control/guard'
import type { BankOptions } from '@pocketbank/http'
import { createJournalOfTpp } from '@pocketbank/http/journal'
import { BanksByTpp, type BanksByTppOptions } from './banks-by-tpp.ts'

/** A bank of a TPP, with a journal of what this TPP has asked. */
export function withOwnJournal(bank: ControlledBank): ControlledBank {
  return { ...bank, requests: createJournalOfTpp() }
}

/** Access control for the banks of TPPs, and the clock shown for a bank that is not open. */
interface ControlledBanksOptions extends GuardOptions, BanksByTppOptions<ControlledBank> {
  readonly now: () => Instant
  /** True if a bank that is not open was opened before, so its clock may have been moved. */
  readonly isStored?: (tpp: string) => boolean
  /** Copies the stored ones; without it there are none. */
  readonly backUp?: BackUp | undefined
}

/** Banks of TPPs under control, and what a host says of them to its application. */
interface ControlledBanks {
  readonly banks: BanksByTpp<ControlledBank>
  /** The bank of a TPP; undefined if no TPP is named. */
  readonly bankFor: BankFor
  /** The TPPs that have banks. */
  readonly tenants: Tenants
  readonly bankOptions: Required<
    Pick<BankOptions, 'engineFor' | 'now' | 'faults' | 'controlApi' | 'onRequest'>
  >
}

/**
 * Banks of TPPs under control, each with a clock, faults, snapshots and a journal of its own. D: asking for the time makes no bank, since
 * that is asked before it is known that a request comes from whom it names.
 */
export function createControlledBanks({
  now,
  isStored = () => false,
  token,
  publicUrl,
  backUp,
  ...options
}: ControlledBanksOptions): ControlledBanks {
  const banks = new BanksByTpp(options)
  const bankFor: BankFor = (tpp) => (tpp === undefined ? undefined : banks.get(tpp))
  const known = (tpp: string) => banks.find(tpp) ?? (isStored(tpp) ? banks.get(tpp) : undefined)
  return {
    banks,
    bankFor,
    tenants: {
      names: () => banks.names(),
      has: (tpp) => banks.find(tpp) !== undefined || isStored(tpp),
    },
    bankOptions: {
      engineFor: (tpp) => banks.get(tpp).engine,
      now: (tpp) => (tpp === undefined ? undefined : known(tpp)?.clock.now) ?? now(),
      faults: (tpp) => banks.get(tpp).faults,
      controlApi: createControlApi({ bankFor, token, publicUrl, backUp }),
      onRequest(entry) {
        if (entry.tpp !== undefined) banks.find(entry.tpp)?.requests?.add(entry)
      },
    },
  }
}

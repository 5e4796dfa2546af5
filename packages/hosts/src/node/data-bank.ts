import { resolve } from 'node:path'
import type { Engine } from '@pocketbank/core'
import { writeError } from '@pocketbank/core/base/errors'
import { storedVersion } from '@pocketbank/core/engine'
import type { ControlledBank, ControlOptions } from '@pocketbank/devtools'
import { DurableBank } from '../storage/durable-bank.ts'
import { createSqlStorage, OtherFormat } from '../storage/sql-storage.ts'
import { StorageDamage } from '../storage/storage.ts'
import { copyDatabase } from './copy-database.ts'
import { DataFault } from './data-fault.ts'
import { type DataFolder, openFolder, writeDamage } from './data-folder.ts'
import { readFileHead } from './file-head.ts'
import { repairFolder } from './repair-folder.ts'
import { sqliteFault } from './sqlite.ts'

export interface DataBank {
  readonly bank: ControlledBank
  /** Secret of the links to the SCA page. */
  readonly linkKey: string
  /** True if the bank was loaded, not new. */
  readonly wasLoaded: boolean
  readonly repairs: readonly string[]
  /** Absolute path of the folder. */
  readonly folder: string
  copyTo(file: string): void
  readonly isIdle: boolean
  setAddress(url: string): void
  close(): void
}

interface DataBankOptions {
  readonly begin: () => Engine
  readonly control: ControlOptions
  readonly linkKey: string
  /** Repairs a damaged folder before opening it. */
  readonly repair?: boolean | undefined
}

function explainFault({ file }: DataFolder, fault: unknown): unknown {
  if (fault instanceof OtherFormat && readFileHead(file).format !== storedVersion) {
    const line = writeError({
      place: file,
      problem: 'is of another release',
      detail: fault.problem,
      remedy: 'Use the release that wrote it, or another folder',
    })
    return new DataFault(line, fault)
  }
  if (fault instanceof StorageDamage || fault instanceof OtherFormat) {
    const problem = fault instanceof OtherFormat ? fault.problem : fault.message
    return new DataFault(writeDamage(file, problem), fault)
  }
  if (sqliteFault(fault) === undefined) return fault
  return new DataFault(`${file}: cannot be written to: ${(fault as Error).message}`, fault)
}

/** Opens the bank of a folder, or begins one there. Throws `DataFault` if it cannot be opened. */
export function openDataBank(path: string, options: DataBankOptions): DataBank {
  const repairs = options.repair === true ? repairFolder(path, options) : []
  const folder = openFolder(path)
  let wasLoaded = true
  const begin = () => {
    wasLoaded = false
    return options.begin()
  }
  try {
    const storage = createSqlStorage(folder.database)
    // Changes of all requests that have arrived by now are stored in one write.
    const schedule = (work: () => void) => void setImmediate(work)
    const durable = new DurableBank({ ...options, storage, begin, schedule })
    folder.database.shrink()
    return {
      bank: durable.controlled,
      linkKey: durable.linkKey,
      wasLoaded,
      repairs,
      folder: resolve(path),
      copyTo: (file) => copyDatabase(folder.database, file),
      get isIdle() {
        return durable.isIdle
      },
      setAddress: folder.setAddress,
      close() {
        folder.release()
        durable.close()
      },
    }
  } catch (fault) {
    folder.release()
    folder.database.close()
    throw explainFault(folder, fault)
  }
}

import { readBasePath, readPublicUrl } from '../../bank-address.ts'
import { anyText, choice, type OptionReader, pemCertificates, secret, whole } from '../option-readers.ts'
import type { Bindings } from './cloudflare.ts'
import type { DurableObjectOptions } from './options.ts'

const mebibyte = 1_048_576

/** Reads certificates, and gives their text. */
const pemText: OptionReader<string> = (pem) => {
  const read = pemCertificates(pem)
  return read.ok ? { ok: true, value: pem } : read
}

/** The variables and secrets of a Worker that set an option, as those of the local server do under the same names. */
const variables = {
  POCKETBANK_SIGNATURES: choice('required', 'optional', 'off'),
  POCKETBANK_STRICTNESS: choice('contract', 'lenient'),
  POCKETBANK_MIN_RSA_BITS: whole(512, 8_192, 'bits'),
  POCKETBANK_DATE_WINDOW: whole(1, 999_999_999, 'seconds'),
  POCKETBANK_TRUST_ANCHORS: pemText,
  POCKETBANK_ACCESS_TOKEN: secret,
  POCKETBANK_CONTROL_TOKEN: secret,
  POCKETBANK_LINK_KEY: anyText,
  POCKETBANK_SEED: anyText,
  POCKETBANK_BASE_PATH: readBasePath,
  POCKETBANK_PUBLIC_URL: readPublicUrl,
  POCKETBANK_STORAGE_MIB: whole(1, 1_024, 'MiB'),
  POCKETBANK_SNAPSHOT_MIB: whole(1, 1_024, 'MiB'),
} as const satisfies Readonly<Record<string, OptionReader<unknown>>>

type Variable = keyof typeof variables

type Values = {
  readonly [Name in Variable]?: (typeof variables)[Name] extends OptionReader<infer Value> ? Value : never
}

const secrets: readonly string[] = ['POCKETBANK_ACCESS_TOKEN', 'POCKETBANK_CONTROL_TOKEN']

/** What is read of one variable. D: an empty one is none, since many tools can only blank a variable. */
function readVariable(name: Variable, bindings: Bindings): unknown {
  const written = bindings[name] ?? ''
  if (written === '') return undefined
  const read: ReturnType<OptionReader<unknown>> = variables[name](String(written))
  if (read.ok) return read.value
  const got = secrets.includes(name) ? '' : `, got “${String(written).slice(0, 200)}”`
  throw new Error(`${name} must be ${read.error}${got}`)
}

function readVariables(bindings: Bindings): Values {
  const unknown = Object.keys(bindings).find((name) => name.startsWith('POCKETBANK_') && !(name in variables))
  if (unknown !== undefined) {
    throw new Error(`there is no variable ${unknown}: there are ${Object.keys(variables).join(', ')}`)
  }
  const names = Object.keys(variables) as Variable[]
  return Object.fromEntries(names.map((name) => [name, readVariable(name, bindings)]))
}

function octetsIn(mebibytes: number | undefined): number | undefined {
  return mebibytes === undefined ? undefined : mebibytes * mebibyte
}

/** The options that the variables and secrets of a Worker say. Throws where one is wrong, and says what was expected. */
export function optionsFromVariables(bindings: Bindings): DurableObjectOptions {
  const values = readVariables(bindings)
  const { POCKETBANK_SIGNATURES: signatures, POCKETBANK_STRICTNESS: strictness } = values
  const { POCKETBANK_MIN_RSA_BITS: rsaBitsMin, POCKETBANK_DATE_WINDOW: dateWindowSeconds } = values
  return {
    settings: {
      ...(signatures !== undefined && { signatures }),
      ...(strictness !== undefined && { strictness }),
      ...(rsaBitsMin !== undefined && { rsaBitsMin }),
      ...(dateWindowSeconds !== undefined && { dateWindowSeconds }),
    },
    trustAnchors: values.POCKETBANK_TRUST_ANCHORS,
    accessToken: values.POCKETBANK_ACCESS_TOKEN,
    controlToken: values.POCKETBANK_CONTROL_TOKEN,
    linkKey: values.POCKETBANK_LINK_KEY,
    seed: values.POCKETBANK_SEED,
    basePath: values.POCKETBANK_BASE_PATH,
    publicUrl: values.POCKETBANK_PUBLIC_URL,
    storageOctetsMax: octetsIn(values.POCKETBANK_STORAGE_MIB),
    snapshotOctetsMax: octetsIn(values.POCKETBANK_SNAPSHOT_MIB),
    // biome-ignore lint/suspicious/noConsole: it is the log of a Worker
    onFault: (fault, id) => console.error(id, fault),
  }
}

import { writeError } from '@pocketbank/core/base/errors'

/** Names of options before and after octets became bytes. */
const newNames: Readonly<Record<string, string>> = {
  octetsMax: 'bytesMax',
  bodyOctetsMax: 'bodyBytesMax',
  snapshotOctetsMax: 'snapshotBytesMax',
  storageOctetsMax: 'storageBytesMax',
}

/** Throws if options, or those in `messages`, have an old name. */
export function refuseOldNames(options: object): void {
  const { messages }: { readonly messages?: unknown } = options
  const names = Object.keys({ ...options, ...(messages ?? {}) })
  const old = names.find((name) => Object.hasOwn(newNames, name))
  if (old !== undefined)
    throw new TypeError(
      writeError({ problem: `there is no option "${old}"`, hint: `did you mean "${newNames[old]}"?` }),
    )
}

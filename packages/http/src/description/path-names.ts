/** Names of path parameters in §4 that differ from those of the commands, by the beginning of the path. */
const namesBelow: readonly (readonly [beginning: RegExp, names: Readonly<Record<string, string>>])[] = [
  [/^\/v1\/accounts\//, { accountId: 'id' }],
  [/^\/v1\/sandbox\/card-accounts\//, { cardAccountId: 'mockCardAccountId' }],
  [/^\/v1\/(?:periodic-|bulk-)?payments\//, { paymentProduct: 'payment-product', paymentId: 'payment-id' }],
]

/** Returns the name of a path parameter in the description. */
export function documentedName(path: string, name: string): string {
  const [, names = {}] = namesBelow.find(([beginning]) => beginning.test(path)) ?? []
  return names[name] ?? name
}

/** Writes a path with the parameter names of the description. */
export function documentedPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{${documentedName(path, name)}}`)
}

/** Writes method and path of an operation as the description has them: its place. */
export function writePlace({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method} ${documentedPath(path)}`
}

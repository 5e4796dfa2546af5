/** The names that §4 gives to parameters of paths, where commands have others: by the beginning of the path. */
const namesBelow: readonly (readonly [beginning: RegExp, names: Readonly<Record<string, string>>])[] = [
  [/^\/v1\/accounts\//, { accountId: 'id' }],
  [/^\/v1\/sandbox\/card-accounts\//, { cardAccountId: 'mockCardAccountId' }],
  [/^\/v1\/(?:periodic-|bulk-)?payments\//, { paymentProduct: 'payment-product', paymentId: 'payment-id' }],
]

/** The name that the description gives to a parameter of a path. */
export function documentedName(path: string, name: string): string {
  const [, names = {}] = namesBelow.find(([beginning]) => beginning.test(path)) ?? []
  return names[name] ?? name
}

/** A path with the names that the description gives to its parameters. */
export function documentedPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{${documentedName(path, name)}}`)
}

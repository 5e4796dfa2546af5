export function bySerial(left: { readonly serial: number }, right: { readonly serial: number }): number {
  return left.serial - right.serial
}

/** Orders texts by their UTF-16 units, the same on every machine. */
export function compareText(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

interface Owned {
  readonly owner: number
  readonly serial: number
}

export function byOwner(left: Owned, right: Owned): number {
  return left.owner - right.owner || left.serial - right.serial
}

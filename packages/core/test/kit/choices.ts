/** Returns one of several, by a number that may be greater than there are. */
export function pickOne<Item>(items: readonly Item[], choice: number): Item | undefined {
  return items[choice % Math.max(items.length, 1)]
}

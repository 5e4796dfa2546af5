interface EmptyListProps {
  readonly text: string
  /** The possible actions: an address and the label of its link. */
  readonly offers: readonly (readonly [address: string, label: string])[]
}

/** Draws the content of an empty list, with links to possible actions. */
export function EmptyList({ text, offers }: EmptyListProps) {
  return (
    <>
      {text}
      {offers.map(([address, label]) => (
        <>
          {' '}
          <a class="button" href={address}>
            {label}
          </a>
        </>
      ))}
    </>
  )
}

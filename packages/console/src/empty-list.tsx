interface EmptyListProps {
  readonly text: string
  /** What can be done: an address and the label of the link to it. */
  readonly offers: readonly (readonly [address: string, label: string])[]
}

/** Stands in place of a list without rows, and offers what can be done. */
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

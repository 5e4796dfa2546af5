import type { Child } from 'hono/jsx'

/** A term, and what is said of it. */
export type Fact = readonly [term: string, value: Child]

/** Facts about something: a term and what is so. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl class="facts">
      {facts.map(([term, value]) => (
        <div>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

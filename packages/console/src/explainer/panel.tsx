import type { Child } from 'hono/jsx'

interface PanelProps {
  readonly id: string
  readonly title: string
  readonly children?: Child
}

export function Panel({ id, title, children }: PanelProps) {
  return (
    <section class="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

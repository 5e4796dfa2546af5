import { Code } from './parts.tsx'
import { consoleWords } from './words.ts'

interface CurlMenuProps {
  /** Commands that do in a terminal what the page shows or does: a name and the text to copy. */
  readonly commands: readonly (readonly [name: string, text: string])[]
}

/** The commands that reach a record from a terminal. */
export function CurlMenu({ commands }: CurlMenuProps) {
  return (
    <details class="menu">
      <summary class="button">{consoleWords.asCurl}</summary>
      <div>
        {commands.map(([name, text]) => (
          <Code text={text} label={name} />
        ))}
      </div>
    </details>
  )
}

import { Code } from './parts.tsx'
import { consoleWords } from './words.ts'

interface CurlMenuProps {
  /** The shell commands that do what the page does: a name and the text to copy. */
  readonly commands: readonly (readonly [name: string, text: string])[]
}

/** Draws a menu of shell commands about a record. */
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

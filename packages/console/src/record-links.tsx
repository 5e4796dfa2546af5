import { Code } from './parts.tsx'
import { consoleWords } from './words.ts'

interface RecordLinksProps {
  /** The address of the record as JSON. */
  readonly json: string
  /** Commands that do in a terminal what the page shows or does: a name and the text to copy. */
  readonly commands: readonly (readonly [name: string, text: string])[]
}

/** A record as JSON, and the commands that reach it from a terminal. */
export function RecordLinks({ json, commands }: RecordLinksProps) {
  const { record } = consoleWords
  return (
    <>
      <a class="button" href={json}>
        {record.json}
      </a>
      <details class="menu">
        <summary class="button">{record.curl}</summary>
        <div>
          {commands.map(([name, text]) => (
            <Code text={text} label={name} />
          ))}
        </div>
      </details>
    </>
  )
}

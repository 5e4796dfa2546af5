import type { ControlledBank } from '@pocketbank/devtools'
import { visible } from '@pocketbank/http/display'
import { FieldForm } from '../field-form.tsx'
import type { PageInput } from '../page.ts'
import { findRememberedPerson } from '../remembered-person.ts'
import { firstPersons } from './open-approval.ts'
import { rememberPersonAction } from './person-action.ts'
import { personWords } from './person-words.ts'

interface PersonMenuProps {
  readonly input: PageInput
  readonly bank: ControlledBank
}

/** Draws the person as whom this browser approves, with a form to change them. */
export function PersonMenu({ input, bank: { engine } }: PersonMenuProps) {
  const person = findRememberedPerson(engine, input.personNumber)
  const persons = firstPersons(engine.bank)
  if (person === undefined && persons.length === 0) return null
  const form = input.form(rememberPersonAction)
  const list = form.idOf('persons')
  return (
    <details class="menu person" open={form.problem !== undefined}>
      <summary class="button">
        {person === undefined ? personWords.anybody : personWords.as(visible(person.name))}
      </summary>
      <div>
        <datalist id={list}>
          {persons.map(({ number, name }) => (
            <option value={number}>{visible(name)}</option>
          ))}
        </datalist>
        <FieldForm
          form={form}
          rows={[
            [
              'customerNumber',
              personWords.label,
              { value: person?.number ?? '', list, hint: personWords.hint },
            ],
          ]}
          submit={personWords.submit}
        />
      </div>
    </details>
  )
}

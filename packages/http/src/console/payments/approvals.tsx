import { customerPath, Moment, To } from '../display.tsx'
import type { Given } from '../page.ts'
import type { Approvals as ApprovalsOf } from './what-next.ts'
import { paymentPageWords } from './words.ts'

/** Who has approved a payment and when, and who could. */
export function Approvals({ given, approvals }: { readonly given: Given; readonly approvals: ApprovalsOf }) {
  const own = paymentPageWords.approvals
  const { given: all, state, missing, isWaiting } = approvals
  return (
    <>
      {all.length === 0 ? (
        ''
      ) : (
        <ul>
          {all.map(({ person, at }) => (
            <li>
              {person === undefined ? (
                own.gone
              ) : (
                <To given={given} path={customerPath(person.number)} name={own.given(person.name)} />
              )}
              {at === undefined ? '' : ', '}
              {at === undefined ? '' : <Moment given={given} at={at} />}
            </li>
          ))}
        </ul>
      )}
      <p>{own[state]}</p>
      {isWaiting && missing.length === 0 ? <p>{own.nobody}</p> : ''}
      {missing.length === 0 ? (
        ''
      ) : (
        <p>
          {own.missing}:{' '}
          {missing.map(({ number, name }, index) => (
            <>
              {index === 0 ? '' : ', '}
              <To given={given} path={customerPath(number)} name={name} />
            </>
          ))}
        </p>
      )}
    </>
  )
}

import type { Child } from 'hono/jsx'
import { groupBy } from '../../grouped.ts'
import { writeDecimal } from '../../sca/amount.ts'
import { visible } from '../../visible-text.ts'
import { dataWords } from '../data-words.ts'
import { AccountNumber, customerPath, holderPath, To } from '../display.tsx'
import type { Given } from '../page.ts'
import type { TreeAgreement, TreeEngagement } from './what-customers.ts'
import { customerPageWords } from './words.ts'

interface BranchProps {
  readonly given: Given
  readonly at: TreeEngagement
}

/** The roles and limits of an engagement, each as a word of its own. */
function Rights({ at: { engagement, account } }: Pick<BranchProps, 'at'>) {
  const { roles, registerLimit, approvalLimit } = engagement
  const amount = (limit: number) => `${account.currency}\u00a0${writeDecimal(String(limit), 'en')}`
  return (
    <ul class="rights">
      {roles.map((role) => (
        <li>{customerPageWords.roles[role]}</li>
      ))}
      {registerLimit === undefined ? '' : <li>{customerPageWords.registerLimit(amount(registerLimit))}</li>}
      {approvalLimit === undefined ? '' : <li>{customerPageWords.approvalLimit(amount(approvalLimit))}</li>}
    </ul>
  )
}

function Leaf({ given, at }: BranchProps) {
  const { kind, number, name, id } = at.account
  return (
    <>
      <span class="kind">{dataWords.kinds[kind]}</span>{' '}
      <To given={given} path={holderPath({ kind, id })} name={name} /> <AccountNumber text={number} />
      <Rights at={at} />
    </>
  )
}

interface TreeProps {
  readonly given: Given
  readonly agreements: readonly TreeAgreement[]
}

function AgreementName({ given, at }: { readonly given: Given; readonly at: TreeAgreement }) {
  const { agreement, owner } = at
  return (
    <>
      <span class="kind">{dataWords.agreement}</span>{' '}
      <To given={given} path={`/console/agreements/${agreement.id}`} name={agreement.name} />{' '}
      <span class="hint">
        {dataWords.owner}: {visible(owner.name)}
        {agreement.automatic ? `. ${customerPageWords.automatic}` : ''}
      </span>
    </>
  )
}

function More({ count }: { readonly count: number }) {
  return count === 0 ? null : <li class="hint">{dataWords.more(count)}</li>
}

/** From a person over agreements to accounts. */
export function PersonTree({ given, agreements, root }: TreeProps & { readonly root: Child }) {
  return (
    <ul class="access">
      <li>
        {root}
        <ul>
          {agreements.map((at) => (
            <li>
              <AgreementName given={given} at={at} />
              <ul>
                {at.engagements.map((engagement) => (
                  <li>
                    <Leaf given={given} at={engagement} />
                  </li>
                ))}
                <More count={at.more} />
              </ul>
            </li>
          ))}
        </ul>
      </li>
    </ul>
  )
}

interface SharedProps extends TreeProps {
  /** What stands behind an engagement: a form that takes it out. */
  readonly after?: (at: TreeEngagement) => Child
}

/** From agreements over persons to the accounts at which they are let. */
export function OwnerTree({ given, agreements, after }: SharedProps) {
  return (
    <ul class="access">
      {agreements.map((at) => (
        <li>
          <AgreementName given={given} at={at} />
          <ul>
            {groupBy(at.engagements, ({ person }) => person.serial).map(([first, ...others]) => (
              <li>
                <span class="kind">{dataWords.person}</span>{' '}
                <To given={given} path={customerPath(first.person.number)} name={first.person.name} />
                <ul>
                  {[first, ...others].map((engagement) => (
                    <li>
                      <Leaf given={given} at={engagement} />
                      {after?.(engagement)}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
            <More count={at.more} />
          </ul>
        </li>
      ))}
    </ul>
  )
}

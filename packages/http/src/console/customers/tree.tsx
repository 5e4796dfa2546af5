import type { Child } from 'hono/jsx'
import { grouped } from '../../grouped.ts'
import { writeDecimal } from '../../sca/amount.ts'
import { visible } from '../../visible-text.ts'
import { dataWords } from '../data-words.ts'
import type { Given } from '../page.ts'
import { customerPath, holderPath, Numbered, To } from '../shown.tsx'
import type { TreeAgreement, TreeEngagement } from './what-customers.ts'
import { words } from './words.ts'

interface BranchProps {
  readonly given: Given
  readonly at: TreeEngagement
}

/** The roles and limits of an engagement, each as a word of its own. */
function Rights({ given, at: { engagement, account } }: BranchProps) {
  const { language } = given
  const own = words[language]
  const { roles, registerLimit, approvalLimit } = engagement
  const amount = (limit: number) => `${account.currency}\u00a0${writeDecimal(String(limit), language)}`
  return (
    <ul class="rights">
      {roles.map((role) => (
        <li>{own.roles[role]}</li>
      ))}
      {registerLimit === undefined ? '' : <li>{own.registerLimit(amount(registerLimit))}</li>}
      {approvalLimit === undefined ? '' : <li>{own.approvalLimit(amount(approvalLimit))}</li>}
    </ul>
  )
}

function Leaf({ given, at }: BranchProps) {
  const { kind, number, name, id } = at.account
  const all = dataWords[given.language]
  return (
    <>
      <span class="kind">{all.kinds[kind]}</span>{' '}
      <To given={given} path={holderPath({ kind, id })} name={name} /> <Numbered text={number} />
      <Rights given={given} at={at} />
    </>
  )
}

interface TreeProps {
  readonly given: Given
  readonly agreements: readonly TreeAgreement[]
}

function AgreementName({ given, at }: { readonly given: Given; readonly at: TreeAgreement }) {
  const all = dataWords[given.language]
  const { agreement, owner } = at
  return (
    <>
      <span class="kind">{all.agreement}</span>{' '}
      <To given={given} path={`/console/agreements/${agreement.id}`} name={agreement.name} />{' '}
      <span class="hint">
        {all.owner}: {visible(owner.name)}
        {agreement.automatic ? `. ${words[given.language].automatic}` : ''}
      </span>
    </>
  )
}

function More({ given, count }: { readonly given: Given; readonly count: number }) {
  return count === 0 ? null : <li class="hint">{dataWords[given.language].more(count)}</li>
}

/** From a person over agreements to accounts. */
export function SeenTree({ given, agreements, root }: TreeProps & { readonly root: Child }) {
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
                <More given={given} count={at.more} />
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
export function SharedTree({ given, agreements, after }: SharedProps) {
  return (
    <ul class="access">
      {agreements.map((at) => (
        <li>
          <AgreementName given={given} at={at} />
          <ul>
            {grouped(at.engagements, ({ person }) => person.serial).map(([first, ...others]) => (
              <li>
                <span class="kind">{dataWords[given.language].person}</span>{' '}
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
            <More given={given} count={at.more} />
          </ul>
        </li>
      ))}
    </ul>
  )
}

import { groupBy } from '@pocketbank/core/base'
import type { Child } from 'hono/jsx'
import { dataWords } from '../data-words.ts'
import { AccountNumber, accountPath, customerPath, To } from '../display.tsx'
import type { BankPageInput } from '../page.ts'
import type { TreeAgreement, TreeEngagement } from './customer-facts.ts'
import { describeRights } from './rights.ts'
import { customerPageWords } from './words.ts'

interface Branch {
  readonly line: Child
  readonly below?: readonly Branch[]
}

function Branches({ branches }: { readonly branches: readonly Branch[] }) {
  return (
    <ul class="tree">
      {branches.map(({ line, below = [] }) => (
        <li>
          {line}
          {below.length === 0 ? '' : <Branches branches={below} />}
        </li>
      ))}
    </ul>
  )
}

interface AccessTreeProps {
  readonly input: BankPageInput
  readonly agreements: readonly TreeAgreement[]
  /** The root: a person leads to accounts by agreements, an owner to persons. */
  readonly from: 'person' | 'owner'
}

/** Draws persons, agreements and accounts as a tree, with the rights of each person. */
export function AccessTree({ input, agreements, from }: AccessTreeProps) {
  const accountBranch = (at: TreeEngagement): Branch => {
    const { kind, id, name, number, currency } = at.account
    const line = (
      <>
        <span class="kind">{dataWords.kinds[kind]}</span>{' '}
        <To input={input} path={accountPath({ kind, id })} name={name} /> <AccountNumber text={number} />{' '}
        <small>{describeRights(at.engagement, currency)}</small>
      </>
    )
    return { line }
  }
  const personBranch = (engagements: readonly [TreeEngagement, ...TreeEngagement[]]): Branch => {
    const { number, name } = engagements[0].person
    const line = (
      <>
        <span class="kind">{dataWords.person}</span>{' '}
        <To input={input} path={customerPath(number)} name={name} />
      </>
    )
    return { line, below: engagements.map(accountBranch) }
  }
  const branches = agreements.map(({ agreement, owner, engagements, hiddenCount }): Branch => {
    const line = (
      <>
        <span class="kind">{dataWords.agreement}</span>{' '}
        <To input={input} path={`/console/agreements/${agreement.id}`} name={agreement.name} />{' '}
        {from === 'owner' || agreement.automatic ? (
          ''
        ) : (
          <small>
            {dataWords.owner}: <To input={input} path={customerPath(owner.number)} name={owner.name} />
          </small>
        )}
        {agreement.automatic ? <small>{customerPageWords.automatic}</small> : ''}
      </>
    )
    const below =
      from === 'person'
        ? engagements.map(accountBranch)
        : groupBy(engagements, ({ person }) => person.serial).map(personBranch)
    return {
      line,
      below: hiddenCount === 0 ? below : [...below, { line: <small>{dataWords.more(hiddenCount)}</small> }],
    }
  })
  return <Branches branches={branches} />
}

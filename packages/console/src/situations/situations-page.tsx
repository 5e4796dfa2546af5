import { requestPath } from '@pocketbank/devtools/control/console-path'
import { linesToBring, type SituationMet } from '@pocketbank/devtools/situations'
import { visible } from '@pocketbank/http/display'
import { Sentence } from '../display.tsx'
import type { BankPageInput, PageView } from '../page.ts'
import { ActionForm, Code, Status } from '../parts.tsx'
import { drawMissing } from '../problem.tsx'
import { TableSection } from '../record-table.tsx'
import { bringSituationAction, situationsPath } from './situation-actions.ts'
import { type SituationsView, viewSituations } from './situation-facts.ts'
import { situationWords } from './words.ts'

interface ViewProps {
  readonly input: BankPageInput
  readonly view: SituationsView
}

/** Lists links to requests by the name of their test, or else by their id. */
function RequestLinks({
  input,
  requests,
}: {
  readonly input: BankPageInput
  readonly requests: SituationMet['requests']
}) {
  if (requests.length === 0) return null
  return (
    <ul class="requests">
      {requests.map(({ id, label }) => (
        <li>
          <a href={input.href(requestPath(id))}>
            <bdi>{visible(label ?? `${situationWords.unlabelled} ${id}`)}</bdi>
          </a>
        </li>
      ))}
    </ul>
  )
}

function Groups({ input, view: { groups } }: ViewProps) {
  return (
    <TableSection
      title={situationWords.groups}
      rows={groups}
      emptyText=""
      keyOf={({ id }) => id}
      columns={[
        {
          head: situationWords.group,
          kind: 'main',
          cell: ({ id, name }) => <a href={input.href(situationsPath, { group: id })}>{name}</a>,
        },
        {
          head: situationWords.met,
          kind: 'amount',
          cell: ({ met, all }) => situationWords.count(met, all),
        },
        {
          head: '',
          cell: ({ name, met, all }) => <progress value={met} max={Math.max(all, 1)} aria-label={name} />,
        },
      ]}
    />
  )
}

function AdviceList({ input, view: { advice } }: ViewProps) {
  return (
    <TableSection
      title={situationWords.advice}
      rows={advice}
      emptyText={situationWords.noAdvice}
      keyOf={({ id, tpp }) => `${id} ${tpp}`}
      columns={[
        {
          head: situationWords.habit,
          kind: 'main',
          cell: ({ sentence }) => <Sentence text={sentence} />,
        },
        { head: situationWords.remedy, cell: ({ remedy }) => <Sentence text={remedy} /> },
        {
          head: situationWords.severity,
          cell: ({ severity }) => <Status kind={situationWords.severities[severity]}>{severity}</Status>,
        },
        { head: situationWords.tpp, kind: 'id', cell: ({ tpp }) => <bdi>{visible(tpp)}</bdi> },
        {
          head: situationWords.requests,
          cell: ({ requests }) => (
            <RequestLinks input={input} requests={requests.map((id) => ({ id, label: id }))} />
          ),
        },
      ]}
    />
  )
}

function SituationItem({
  input,
  situation,
}: {
  readonly input: BankPageInput
  readonly situation: SituationMet
}) {
  const { id, sentence, why, source, bring, met, requests } = situation
  return (
    <li data-key={id}>
      <div>
        <details>
          <summary>
            <span>
              <Sentence text={sentence} />
            </span>
          </summary>
          <p>{why}</p>
          <Code text={linesToBring(situation, 'http').join('\n')} label={`${situationWords.recipe}: ${id}`} />
          <p class="hint">
            {situationWords.source}: {source}
          </p>
        </details>
        <div class="side-by-side">
          <Status kind={met ? 'good' : 'over'}>{met ? situationWords.met : situationWords.neverMet}</Status>
          <code>{id}</code>
          <RequestLinks input={input} requests={requests} />
        </div>
      </div>
      {bring.byClientOnly ? (
        <small>{situationWords.byClient}</small>
      ) : (
        <ActionForm
          form={input.form(bringSituationAction, { situation: id })}
          submit={situationWords.bring}
          label={situationWords.bringThis(sentence)}
        />
      )}
    </li>
  )
}

function drawGroup(
  input: BankPageInput,
  { group, situations }: NonNullable<SituationsView['chosen']>,
): PageView {
  return {
    title: group.name,
    subtitle: situationWords.count(group.met, group.all),
    actions: <a href={input.href(situationsPath)}>{situationWords.all}</a>,
    content: (
      <ul class="situations">
        {situations.map((situation) => (
          <SituationItem input={input} situation={situation} />
        ))}
      </ul>
    ),
  }
}

/** Draws all groups with the advice, or the situations of the group that the address names. */
export function drawSituations(input: BankPageInput): PageView {
  const groupId = input.query.get('group')
  const view = viewSituations(input, groupId)
  const { title, subtitle } = situationWords
  if (view === undefined) return { title, subtitle, content: <p>{situationWords.off}</p> }
  if (view.chosen !== undefined) return drawGroup(input, view.chosen)
  if (groupId !== null) return drawMissing(situationWords.unknown(visible(groupId)))
  return {
    title,
    subtitle,
    content: (
      <>
        <Groups input={input} view={view} />
        <AdviceList input={input} view={view} />
      </>
    ),
  }
}

import type { Drawn, Given, GivenAlways, Group } from '../page.ts'
import { drawMissing } from '../problem.tsx'
import { Contents } from './contents.tsx'
import { guidePage } from './guide-page.tsx'
import { guideList } from './guides/guide-list.ts'
import { OperationPage } from './operation-page.tsx'
import { docsRoot, sharedPath } from './paths.ts'
import { ruleView } from './rule-book.ts'
import { RuleBookPage, RulePage } from './rules-pages.tsx'
import { publicBankUrl } from './send-tried.ts'
import { drawSharedTypes } from './shared-types.tsx'
import { findTried } from './tried.ts'
import { TryPage } from './try.tsx'
import { tryActionAction } from './try-action.ts'
import { viewNamed, viewsOf } from './views.ts'
import { docsWords } from './words.ts'

async function drawContents(given: GivenAlways): Promise<Drawn> {
  const query = given.query.get('q') ?? ''
  const title = query.trim() === '' ? docsWords.title : docsWords.search.title(query)
  const content = <Contents href={given.href} views={await viewsOf(given)} query={query} tpp={given.tpp} />
  return { title, content }
}

async function drawOperation(given: GivenAlways): Promise<Drawn> {
  const view = await viewNamed(given, given.names.operation)
  if (view === undefined) return drawMissing()
  const called = { bank: publicBankUrl(given), today: given.today }
  const content = <OperationPage view={view} href={given.href} {...called} />
  return { title: view.summary, content }
}

function drawRules({ href }: GivenAlways): Drawn {
  return { title: docsWords.rulebook.title, content: <RuleBookPage href={href} /> }
}

async function drawRule(given: GivenAlways): Promise<Drawn> {
  const { href, names } = given
  const rule = ruleView(names.rule ?? '', await viewsOf(given))
  if (rule === undefined) return drawMissing()
  return { title: `${docsWords.columns.rule} ${rule.id}`, content: <RulePage href={href} rule={rule} /> }
}

/** The form of an operation, and what came of it where it was sent: as long as that is kept. */
async function drawTry(given: Given): Promise<Drawn> {
  const { env, names } = given
  const view = await viewNamed(given, names.operation)
  const tried = view && findTried(env, view.id, names.tried)
  if (view === undefined || (names.tried !== undefined && tried === undefined)) return drawMissing()
  const form = given.form(tryActionAction)
  const content = <TryPage given={given} view={view} form={form} tried={tried} />
  return { title: docsWords.trying.title(view.summary), content }
}

/** The API reference: every operation, the guides, the rule book, and a form to try each operation. */
export const docsGroup: Group = {
  pages: [
    { kind: 'bankless', path: docsRoot, section: 'docs', isEntrance: true, render: drawContents },
    { kind: 'bankless', path: `${docsRoot}/rules`, section: 'docs', render: drawRules },
    { kind: 'bankless', path: `${docsRoot}/rules/{rule}`, section: 'docs', render: drawRule },
    { kind: 'bankless', path: sharedPath, section: 'docs', render: drawSharedTypes },
    ...guideList.map(guidePage),
    { kind: 'bankless', path: `${docsRoot}/{operation}`, section: 'docs', render: drawOperation },
    { path: `${docsRoot}/{operation}/try`, section: 'docs', render: drawTry },
    { path: `${docsRoot}/{operation}/tried/{tried}`, section: 'docs', isAnswer: true, render: drawTry },
  ],
  actions: [tryActionAction],
}

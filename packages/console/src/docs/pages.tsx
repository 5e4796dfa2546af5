import { raw } from 'hono/html'
import type { BankPageInput, Page, PageInput, PageView } from '../page.ts'
import { findListedReference } from './find-reference.ts'
import { guidePage } from './guide-page.tsx'
import { guideList } from './guides/guide-list.ts'
import { withOwnLinks } from './own-links.ts'
import { docsRoot } from './paths.ts'
import { docsWords } from './words.ts'

async function drawContents(input: PageInput): Promise<PageView> {
  const { texts } = await findListedReference(input.env.operations)
  return { title: docsWords.title, content: raw(withOwnLinks(texts.contents, input.href)) }
}

// Loaded for the first page about an operation.
const loadOperations = () => import('./draw-operation.tsx')
const drawOperation = async (input: BankPageInput) => (await loadOperations()).drawOperation(input)
const drawForAll = async (input: PageInput) => (await loadOperations()).drawForAll(input)

export const docsPages: readonly Page[] = [
  { kind: 'bankless', path: docsRoot, section: 'docs', render: drawContents },
  ...guideList.map(guidePage),
  { path: `${docsRoot}/{operation}`, section: 'docs', render: drawOperation, renderForAll: drawForAll },
  { path: `${docsRoot}/{operation}/sent/{sent}`, section: 'docs', isAnswer: true, render: drawOperation },
]

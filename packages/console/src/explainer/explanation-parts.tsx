import type { AnswerMessage } from '@pocketbank/http'
import type { Child } from 'hono/jsx'
import { Certificate } from './certificate-panel.tsx'
import { Digest, KeyId, SigningPanel } from './evidence-panel.tsx'
import { Answer, SentMessage } from './messages-panel.tsx'
import { type LinkedProps, Why } from './reason-panel.tsx'
import type { StruckActions } from './struck-list.tsx'
import type { explainWords } from './words.ts'

/** The name of a part in addresses. */
type PartName = keyof typeof explainWords.parts

interface ExplanationPart {
  readonly name: PartName
  readonly content: Child
}

interface ExplanationProps extends LinkedProps {
  /** The facts that the verdict shows. */
  readonly facts?: Child
  readonly answer?: AnswerMessage | undefined
  /**
   * True if the page shows one part at a time. Then the verdict on a signature shows the compared strings
   * too.
   */
  readonly isOneShown?: boolean
  readonly struckActions?: StruckActions | undefined
}

/** Lists the parts of an explanation in order. A page shows one of them, or all. */
export function explanationParts({
  explanation,
  href,
  facts,
  answer,
  isOneShown = false,
  struckActions,
}: ExplanationProps): readonly ExplanationPart[] {
  const { signing, digest, keyId, certificate, clientCertificate, request } = explanation
  const signature =
    signing === undefined && digest === undefined && keyId === undefined ? undefined : (
      <>
        {signing === undefined ? '' : <SigningPanel signing={signing} />}
        {digest === undefined ? '' : <Digest digest={digest} />}
        {keyId === undefined ? '' : <KeyId keyId={keyId} />}
      </>
    )
  const contents: Readonly<Record<PartName, Child | undefined>> = {
    why: (
      <Why
        explanation={explanation}
        href={href}
        hasStrings={isOneShown && explanation.signing?.difference !== undefined}
        struckActions={struckActions}
      >
        {facts}
      </Why>
    ),
    request: request && <SentMessage message={request} />,
    answer: answer && <Answer message={answer} />,
    signature,
    certificate: (certificate || clientCertificate) && (
      <>
        {certificate === undefined ? '' : <Certificate certificate={certificate} />}
        {clientCertificate === undefined ? '' : <Certificate certificate={clientCertificate} isClient />}
      </>
    ),
  }
  return (Object.keys(contents) as PartName[]).flatMap((name) =>
    contents[name] === undefined ? [] : [{ name, content: contents[name] }],
  )
}

import type { Topic } from '@pocketbank/signatures/signature/causes'
import { inCsharp } from './csharp.ts'
import { inCurl } from './curl.ts'
import { inJava } from './java.ts'
import { inJavaScript } from './javascript.ts'
import type { SigningPlan } from './plan.ts'
import { type CodeLanguage, type CodeLine, languages, type SigningProgram } from './program.ts'
import { inPython } from './python.ts'

interface Writer {
  readonly title: string
  readonly file: string
  readonly write: (plan: SigningPlan) => readonly CodeLine[]
}

const writers: Readonly<Record<CodeLanguage, Writer>> = {
  curl: { title: 'curl and openssl', file: 'signed.sh', write: inCurl },
  javascript: { title: 'JavaScript (Node)', file: 'signed.mjs', write: inJavaScript },
  java: { title: 'Java 17', file: 'Signed.java', write: inJava },
  python: { title: 'Python 3', file: 'signed.py', write: inPython },
  csharp: { title: 'C# (.NET 8)', file: 'Program.cs', write: inCsharp },
}

export function createSigningPrograms(
  plan: SigningPlan,
  topics: readonly Topic[],
): readonly SigningProgram[] {
  return languages.map((language) => {
    const { title, file, write } = writers[language]
    const lines = write(plan).map(({ text, topics: lineTopics }) => ({
      text,
      isRemedy: lineTopics.some((topic) => topics.includes(topic)),
    }))
    return { language, title, file, lines }
  })
}

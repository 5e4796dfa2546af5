import { certificatePath, keyPath } from '@pocketbank/signatures/authority'
import { ofHeader } from '@pocketbank/signatures/signature/causes'
import type { SigningPlan } from './plan.ts'
import { type CodeLine, line } from './program.ts'
import { singleQuoted } from './quoting.ts'

function javascriptBodyLines({ body }: SigningPlan): readonly CodeLine[] {
  if (body.kind === 'none') return []
  const bytes = body.kind === 'text' ? `Buffer.from(${singleQuoted(body.text)})` : "readFileSync('body.json')"
  return [line(`const body = ${bytes}`, 'body')]
}

function javascriptHeaderLines({ headers, needsId, body, hash }: SigningPlan): readonly CodeLine[] {
  const algorithm = hash.replace('-', '').toLowerCase()
  return [
    line('const headers = {'),
    ...headers.map(([name, value]) =>
      line(`  ${singleQuoted(name)}: ${singleQuoted(value)},`, 'value', ofHeader(name)),
    ),
    ...(needsId ? [line("  'X-Request-ID': randomUUID(),", ofHeader('x-request-id'))] : []),
    ...(body.kind === 'none'
      ? []
      : [
          line('  // Of exactly the bytes that are sent.'),
          line(
            `  Digest: \`${hash}=\${createHash('${algorithm}').update(body).digest('base64')}\`,`,
            'digest',
            ofHeader('digest'),
          ),
        ]),
    line(
      `  'TPP-Signature-Certificate': new X509Certificate(readFileSync('${certificatePath}')).raw.toString('base64'),`,
      'certificate',
      ofHeader('tpp-signature-certificate'),
    ),
    line('}'),
  ]
}

/** Writes the request as a JavaScript program that signs by node:crypto. */
export function inJavaScript(plan: SigningPlan): readonly CodeLine[] {
  const { method, url, body, names, otherHeaders, needsId, keyId } = plan
  const imports = [
    ...(body.kind === 'none' ? [] : ['createHash']),
    ...(needsId ? ['randomUUID'] : []),
    'sign',
    'X509Certificate',
  ]
  const escapedKeyId = keyId.replaceAll(/[\\`]|\$\{/g, '\\$&')
  const parameters = `keyId="${escapedKeyId}",algorithm="rsa-sha256",headers="\${names.join(' ')}",signature="\${signature}"`
  return [
    line(`import { ${imports.join(', ')} } from 'node:crypto'`),
    line("import { readFileSync } from 'node:fs'"),
    line(''),
    line(`const url = ${singleQuoted(url)}`, 'address'),
    ...javascriptBodyLines(plan),
    ...javascriptHeaderLines(plan),
    line(''),
    line(
      'const values = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))',
    ),
    ...otherHeaders.map(([name, value]) =>
      line(`values.set(${singleQuoted(name)}, ${singleQuoted(value)})`, 'value', ofHeader(name)),
    ),
    line(`const names = [${names.map(singleQuoted).join(', ')}]`, 'list'),
    line('// Names in lower case, one line feed between two lines and none after the last.', 'layout'),
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a line of the generated program
    line("const text = names.map((name) => `${name}: ${values.get(name)}`).join('\\n')", 'layout'),
    line('// RSA with SHA-256 (PKCS#1 v1.5).', 'computation'),
    line(
      `const signature = sign('sha256', Buffer.from(text, 'latin1'), readFileSync('${keyPath}')).toString('base64')`,
      ...(['computation', 'writing', 'key'] as const),
    ),
    line(
      `headers.Signature = \`${parameters}\``,
      ...(['key-id', 'parameters', ofHeader('signature')] as const),
    ),
    line(''),
    line(
      `const answer = await fetch(url, { method: ${singleQuoted(method)}, headers${body.kind === 'none' ? '' : ', body'} })`,
      'address',
    ),
    line('console.log(answer.status, await answer.text())'),
  ]
}

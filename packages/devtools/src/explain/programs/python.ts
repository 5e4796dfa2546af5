import { certificatePath, keyPath } from '@pocketbank/signatures/authority'
import { ofHeader } from '@pocketbank/signatures/signature/causes'
import type { SigningPlan } from './plan.ts'
import { type CodeLine, line } from './program.ts'
import { insideDouble, singleQuoted } from './quoting.ts'

function pythonHeaderLines({ headers, needsId, body, hash }: SigningPlan): readonly CodeLine[] {
  const algorithm = hash.replace('-', '').toLowerCase()
  return [
    line('headers = {'),
    ...headers.map(([name, value]) =>
      line(`    ${singleQuoted(name)}: ${singleQuoted(value)},`, 'value', ofHeader(name)),
    ),
    ...(needsId ? [line("    'X-Request-ID': str(uuid.uuid4()),", ofHeader('x-request-id'))] : []),
    ...(body.kind === 'none'
      ? []
      : [
          line('    # Of exactly the bytes that are sent.'),
          line(
            `    'Digest': '${hash}=' + base64.b64encode(hashlib.${algorithm}(body).digest()).decode(),`,
            ...(['digest', ofHeader('digest')] as const),
          ),
        ]),
    line(
      "    'TPP-Signature-Certificate': base64.b64encode(certificate.public_bytes(serialization.Encoding.DER)).decode(),",
      ...(['certificate', ofHeader('tpp-signature-certificate')] as const),
    ),
    line('}'),
  ]
}

function pythonBodyLines({ body }: SigningPlan): readonly CodeLine[] {
  if (body.kind === 'none') return []
  const bytes =
    body.kind === 'text'
      ? `${singleQuoted(body.text)}.encode('utf-8')`
      : "pathlib.Path('body.json').read_bytes()"
  return [line(`body = ${bytes}`, 'body')]
}

/** Writes the request as a Python program that signs by the package cryptography. */
export function inPython(plan: SigningPlan): readonly CodeLine[] {
  const { method, url, body, names, otherHeaders, keyId } = plan
  const parameters = `keyId="${keyId}",algorithm="rsa-sha256",headers="`
  return [
    line('import base64, hashlib, pathlib, urllib.error, urllib.request, uuid'),
    line('from cryptography import x509  # pip install cryptography'),
    line('from cryptography.hazmat.primitives import hashes, serialization'),
    line('from cryptography.hazmat.primitives.asymmetric import padding'),
    line(''),
    line(
      `key = serialization.load_pem_private_key(pathlib.Path('${keyPath}').read_bytes(), password=None)`,
      'key',
    ),
    line(
      `certificate = x509.load_pem_x509_certificate(pathlib.Path('${certificatePath}').read_bytes())`,
      'certificate',
    ),
    line(`url = ${singleQuoted(url)}`, 'address'),
    ...pythonBodyLines(plan),
    ...pythonHeaderLines(plan),
    line(''),
    line('values = {name.lower(): value for name, value in headers.items()}'),
    ...otherHeaders.map(([name, value]) =>
      line(`values[${singleQuoted(name)}] = ${singleQuoted(value)}`, 'value', ofHeader(name)),
    ),
    line(`names = [${names.map(singleQuoted).join(', ')}]`, 'list'),
    line('# Names in lower case, one line feed between two lines and none after the last.', 'layout'),
    line("text = '\\n'.join(f'{name}: {values[name]}' for name in names)", 'layout'),
    line('# RSA with SHA-256 (PKCS#1 v1.5), in base64 without line breaks.', 'computation', 'writing'),
    line(
      "signature = base64.b64encode(key.sign(text.encode('latin-1'), padding.PKCS1v15(), hashes.SHA256())).decode()",
      'computation',
      'writing',
      'key',
    ),
    line(
      `headers['Signature'] = "${insideDouble(parameters)}" + ' '.join(names) + '",signature="' + signature + '"'`,
      ...(['key-id', 'parameters', ofHeader('signature')] as const),
    ),
    line(''),
    line(
      `request = urllib.request.Request(url, ${body.kind === 'none' ? '' : 'data=body, '}method=${singleQuoted(method)}, headers=headers)`,
      'address',
    ),
    line('try:'),
    line('    answer = urllib.request.urlopen(request)'),
    line('except urllib.error.HTTPError as refused:'),
    line('    answer = refused'),
    line("print(answer.status, answer.read().decode('utf-8'))"),
  ]
}

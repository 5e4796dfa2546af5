import { certificatePath, keyPath } from '@pocketbank/signatures/authority'
import { ofHeader } from '@pocketbank/signatures/signature/causes'
import type { SigningPlan } from './plan.ts'
import { type CodeLine, line } from './program.ts'
import { doubleQuoted, insideDouble } from './quoting.ts'

function csharpHeaderLines({ headers, needsId, body, hash }: SigningPlan): readonly CodeLine[] {
  const algorithm = hash.replace('-', '')
  return [
    line('var headers = new List<(string Name, string Value)>'),
    line('{'),
    ...headers.map(([name, value]) =>
      line(`    (${doubleQuoted(name)}, ${doubleQuoted(value)}),`, 'value', ofHeader(name)),
    ),
    ...(needsId ? [line('    ("X-Request-ID", Guid.NewGuid().ToString()),', ofHeader('x-request-id'))] : []),
    ...(body.kind === 'none'
      ? []
      : [
          line('    // Of exactly the bytes that are sent.'),
          line(
            `    ("Digest", "${hash}=" + Convert.ToBase64String(${algorithm}.HashData(body))),`,
            'digest',
            ofHeader('digest'),
          ),
        ]),
    line(
      '    ("TPP-Signature-Certificate", Convert.ToBase64String(certificate.RawData)),',
      'certificate',
      ofHeader('tpp-signature-certificate'),
    ),
    line('};'),
  ]
}

function csharpBodyLines({ body }: SigningPlan): readonly CodeLine[] {
  if (body.kind === 'none') return []
  const bytes =
    body.kind === 'text'
      ? `Encoding.UTF8.GetBytes(${doubleQuoted(body.text)})`
      : 'File.ReadAllBytes("body.json")'
  return [line(`var body = ${bytes};`, 'body')]
}

function sendingLines({ method, url, body }: SigningPlan): readonly CodeLine[] {
  return [
    line(
      `var request = new HttpRequestMessage(new HttpMethod(${doubleQuoted(method)}), ${doubleQuoted(url)});`,
      'address',
    ),
    ...(body.kind === 'none' ? [] : [line('request.Content = new ByteArrayContent(body);', 'body')]),
    line('foreach (var (name, value) in headers)'),
    line('    if (!request.Headers.TryAddWithoutValidation(name, value))'),
    line('        request.Content?.Headers.TryAddWithoutValidation(name, value);'),
    line('using var client = new HttpClient();'),
    line('var answer = await client.SendAsync(request);'),
    line('Console.WriteLine($"{(int)answer.StatusCode} {await answer.Content.ReadAsStringAsync()}");'),
  ]
}

/** Writes the request as a program in C# 12 for .NET 8, without other packages. */
export function inCsharp(plan: SigningPlan): readonly CodeLine[] {
  const { names, otherHeaders, keyId } = plan
  const parameters = insideDouble(`keyId="${keyId}",algorithm="rsa-sha256",headers="`)
  return [
    line('using System.Security.Cryptography;'),
    line('using System.Security.Cryptography.X509Certificates;'),
    line('using System.Text;'),
    line(''),
    line('var key = RSA.Create();'),
    line(`key.ImportFromPem(File.ReadAllText("${keyPath}"));`, 'key'),
    line(
      `var certificate = X509Certificate2.CreateFromPem(File.ReadAllText("${certificatePath}"));`,
      'certificate',
    ),
    ...csharpBodyLines(plan),
    ...csharpHeaderLines(plan),
    line(''),
    line(
      'var values = headers.ToDictionary(header => header.Name.ToLowerInvariant(), header => header.Value);',
    ),
    ...otherHeaders.map(([name, value]) =>
      line(`values[${doubleQuoted(name)}] = ${doubleQuoted(value)};`, 'value', ofHeader(name)),
    ),
    line(`string[] names = { ${names.map(doubleQuoted).join(', ')} };`, 'list'),
    line('// Names in lower case, one line feed between two lines and none after the last.', 'layout'),
    line('var text = string.Join("\\n", names.Select(name => $"{name}: {values[name]}"));', 'layout'),
    line('// RSA with SHA-256 (PKCS#1 v1.5), in base64 without line breaks.', 'computation', 'writing'),
    line(
      'var bytes = key.SignData(Encoding.Latin1.GetBytes(text), HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);',
      'computation',
      'key',
    ),
    line('var signature = Convert.ToBase64String(bytes);', 'writing'),
    line(
      `headers.Add(("Signature", "${parameters}" + string.Join(" ", names) + "\\",signature=\\"" + signature + "\\""));`,
      ...(['key-id', 'parameters', ofHeader('signature')] as const),
    ),
    line(''),
    ...sendingLines(plan),
  ]
}

import { certificatePath, keyPath } from '@pocketbank/signatures/authority'
import { ofHeader } from '@pocketbank/signatures/signature/causes'
import type { SigningPlan } from './plan.ts'
import { type CodeLine, line } from './program.ts'
import { doubleQuoted, insideDouble } from './quoting.ts'

const imports = [
  'java.net.URI',
  'java.net.http.HttpClient',
  'java.net.http.HttpRequest',
  'java.net.http.HttpResponse',
  'java.nio.charset.StandardCharsets',
  'java.nio.file.Files',
  'java.nio.file.Path',
  'java.security.KeyFactory',
  'java.security.MessageDigest',
  'java.security.Signature',
  'java.security.spec.PKCS8EncodedKeySpec',
  'java.util.*',
  'java.util.stream.Collectors',
]

function put(name: string, value: string): string {
  return `    headers.put(${doubleQuoted(name)}, ${value});`
}

function javaHeaderLines({ headers, needsId, body, hash }: SigningPlan): readonly CodeLine[] {
  const digest = `"${hash}=" + base64(MessageDigest.getInstance("${hash}").digest(body))`
  return [
    line('    var headers = new LinkedHashMap<String, String>();'),
    ...headers.map(([name, value]) => line(put(name, doubleQuoted(value)), 'value', ofHeader(name))),
    ...(needsId ? [line(put('X-Request-ID', 'UUID.randomUUID().toString()'), ofHeader('x-request-id'))] : []),
    ...(body.kind === 'none'
      ? []
      : [
          line('    // Of exactly the bytes that are sent.'),
          line(put('Digest', digest), 'digest', ofHeader('digest')),
        ]),
    line(
      put('TPP-Signature-Certificate', `base64(der("${certificatePath}"))`),
      'certificate',
      ofHeader('tpp-signature-certificate'),
    ),
  ]
}

function javaBodyLines({ body }: SigningPlan): readonly CodeLine[] {
  if (body.kind === 'none') return []
  const bytes =
    body.kind === 'text'
      ? `${doubleQuoted(body.text)}.getBytes(StandardCharsets.UTF_8)`
      : 'Files.readAllBytes(Path.of("body.json"))'
  return [line(`    var body = ${bytes};`, 'body')]
}

function signingLines({ names, otherHeaders }: SigningPlan): readonly CodeLine[] {
  return [
    line('    var values = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);'),
    line('    values.putAll(headers);'),
    ...otherHeaders.map(([name, value]) =>
      line(`    values.put(${doubleQuoted(name)}, ${doubleQuoted(value)});`, 'value', ofHeader(name)),
    ),
    line(`    var names = List.of(${names.map(doubleQuoted).join(', ')});`, 'list'),
    line('    // Names in lower case, one line feed between two lines and none after the last.', 'layout'),
    line(
      '    var text = names.stream().map(name -> name + ": " + values.get(name)).collect(Collectors.joining("\\n"));',
      'layout',
    ),
    line('    // RSA with SHA-256 (PKCS#1 v1.5), in base64 without line breaks.', 'computation', 'writing'),
    line('    var signer = Signature.getInstance("SHA256withRSA");', 'computation'),
    line(
      `    signer.initSign(KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(der("${keyPath}"))));`,
      'key',
    ),
    line('    signer.update(text.getBytes(StandardCharsets.ISO_8859_1));'),
    line('    var signature = base64(signer.sign());', 'writing'),
  ]
}

/** Writes the request as a program in Java 17, without other libraries. It reads a key in PKCS #8. */
export function inJava(plan: SigningPlan): readonly CodeLine[] {
  const { method, url, body, keyId } = plan
  const parameters = insideDouble(`keyId="${keyId}",algorithm="rsa-sha256",headers="`)
  const publisher = body.kind === 'none' ? 'noBody()' : 'ofByteArray(body)'
  return [
    ...imports.map((name) => line(`import ${name};`)),
    line(''),
    line('public class Signed {'),
    line('  public static void main(String[] words) throws Exception {'),
    ...javaBodyLines(plan),
    ...javaHeaderLines(plan),
    line(''),
    ...signingLines(plan),
    line(
      `    headers.put("Signature", "${parameters}" + String.join(" ", names) + "\\",signature=\\"" + signature + "\\"");`,
      ...(['key-id', 'parameters', ofHeader('signature')] as const),
    ),
    line(''),
    line(`    var request = HttpRequest.newBuilder(URI.create(${doubleQuoted(url)}))`, 'address'),
    line('        .version(HttpClient.Version.HTTP_1_1)'),
    line(`        .method(${doubleQuoted(method)}, HttpRequest.BodyPublishers.${publisher});`, 'address'),
    line('    headers.forEach(request::header);'),
    line(
      '    var answer = HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());',
    ),
    line('    System.out.println(answer.statusCode() + " " + answer.body());'),
    line('  }'),
    line(''),
    line('  static String base64(byte[] bytes) {'),
    line('    return Base64.getEncoder().encodeToString(bytes);', 'writing'),
    line('  }'),
    line(''),
    line('  static byte[] der(String file) throws Exception {'),
    line(
      '    return Base64.getMimeDecoder().decode(Files.readString(Path.of(file)).replaceAll("-----[^-]+-----", ""));',
    ),
    line('  }'),
    line('}'),
  ]
}

/** Named parts of the description: JSON values while it is made, their texts when it is served. */
export type Parts<Part> = Readonly<Record<string, Part>>

/** What the description has of a group of operations. */
export interface DescribedGroup<Part> {
  /** Security requirements of operations without their own. */
  readonly security: Parts<Part>
  readonly tags: Parts<Part>
  /** Operations by their places, such as `GET /v1/accounts`. */
  readonly operations: Parts<Part>
  readonly rules: Parts<Part>
  readonly schemas: Parts<Part>
  readonly securitySchemes: Parts<Part>
}

/** What the description has of any operations. */
export type DescriptionFrame<Part> = Readonly<
  Record<'openapi' | 'info' | 'x-codes' | 'headers' | 'responses', Part>
>

/** Changes each part of a record. */
export function mapParts<Name extends string, Part, Output>(
  parts: Readonly<Record<Name, Part>>,
  change: (part: Part) => Output,
): Readonly<Record<Name, Output>> {
  const entries = Object.entries<Part>(parts).map(([name, part]) => [name, change(part)])
  return Object.fromEntries(entries)
}

/** Makes a group of its sections. */
function mapSections<Part>(make: (section: keyof DescribedGroup<Part>) => Parts<Part>): DescribedGroup<Part> {
  return {
    security: make('security'),
    tags: make('tags'),
    operations: make('operations'),
    rules: make('rules'),
    schemas: make('schemas'),
    securitySchemes: make('securitySchemes'),
  }
}

export function mapGroup<Part, Output>(
  group: DescribedGroup<Part>,
  change: (part: Part) => Output,
): DescribedGroup<Output> {
  return mapSections((section) => mapParts(group[section], change))
}

/** Merges groups. The first part with a name wins, as a request reaches the first operation at a place. */
export function mergeGroups<Part>(groups: readonly DescribedGroup<Part>[]): DescribedGroup<Part> {
  return mapSections((section) => {
    const merged: Record<string, Part> = {}
    for (const group of groups) {
      for (const [name, part] of Object.entries(group[section])) merged[name] ??= part
    }
    return merged
  })
}

/**
 * Concatenates texts with commas. The runtime copies the characters of a document once, when it is encoded;
 * `join` would copy them at each level.
 */
function separate(texts: readonly string[]): string {
  let whole = ''
  for (const text of texts) whole += whole === '' ? text : `,${text}`
  return whole
}

function writeObject(members: Parts<string>): string {
  const texts = Object.entries(members).map(([name, text]) => `${JSON.stringify(name)}:${text}`)
  return `{${separate(texts)}}`
}

function writeList(members: Parts<string>): string {
  return `[${separate(Object.values(members))}]`
}

function writePaths(operations: Parts<string>): string {
  const paths: Record<string, Record<string, string>> = {}
  for (const [place, text] of Object.entries(operations)) {
    const end = place.indexOf(' ')
    const path = place.slice(end + 1)
    paths[path] ??= {}
    paths[path][place.slice(0, end).toLowerCase()] = text
  }
  return writeObject(mapParts(paths, writeObject))
}

/** Writes the OpenAPI 3.1 document of groups of operations at an address (V3). */
export function writeDocument(
  { 'x-codes': codes, headers, responses, ...head }: DescriptionFrame<string>,
  groups: readonly DescribedGroup<string>[],
  server: string,
): string {
  const { security, tags, operations, rules, schemas, securitySchemes } = mergeGroups(groups)
  return writeObject({
    ...head,
    servers: JSON.stringify([{ url: server, description: 'Where this description comes from' }]),
    ...(Object.keys(security).length > 0 && { security: writeList(security) }),
    tags: writeList(tags),
    paths: writePaths(operations),
    'x-codes': codes,
    'x-rules': writeObject(rules),
    components: writeObject({
      schemas: writeObject(schemas),
      headers,
      responses,
      securitySchemes: writeObject(securitySchemes),
    }),
  })
}

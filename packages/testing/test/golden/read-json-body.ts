/** Reads the body of an answer that must have this status. */
export async function readJsonBody<Body = Record<string, string>>(
  answer: Response,
  status = 201,
): Promise<Body> {
  if (answer.status !== status) throw new Error(`${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Body
}

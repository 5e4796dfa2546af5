import { type DescribedGroup, unpackGroup, writeDescription } from '@pocketbank/http/description/texts'
import { controlGroup, pieces } from './built/control.ts'

/** Returns the description of the control operations, which was written when the package was built. */
export function readControlDescription(): DescribedGroup<string> {
  return unpackGroup(pieces, controlGroup)
}

/** Writes the OpenAPI document of the control operations alone. */
export function writeControlDescription(server: string): string {
  return writeDescription([readControlDescription()], server)
}

import {
  type DescribedGroup,
  type PackedGroup,
  unpackGroup,
  writeDescription,
} from '@pocketbank/http/description/texts'
import { controlGroup, pieces } from './built/control.ts'

/** The description of the control operations, which was written when the package was built. */
export const controlDescription: PackedGroup = { pieces, group: controlGroup }

export function readControlDescription(): DescribedGroup<string> {
  return unpackGroup(controlDescription)
}

/** Writes the OpenAPI document of the control operations alone. */
export function writeControlDescription(server: string): string {
  return writeDescription([readControlDescription()], server)
}

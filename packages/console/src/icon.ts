import { markColours, markPaths } from '@pocketbank/http/display'

/** Writes the icon of the browser tab. */
export function writeIcon(): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    ...(['sky', 'far', 'near'] as const).map(
      (part) => `<path fill="${markColours[part]}" d="${markPaths[part]}"/>`,
    ),
    '</svg>',
  ].join('')
}

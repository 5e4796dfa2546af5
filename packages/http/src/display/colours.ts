/**
 * Colours in light and dark mode. Text has a contrast of at least 4.5 to its background, edges at least 3.
 */
export const colours = `
:root {
  color-scheme: light dark;
  --ground: #eef2f1; --paper: #ffffff; --ink: #10262b; --quiet: #48606a; --line: #ccd7d5; --edge: #6b8085;
  --accent: #0f5c55; --on-accent: #ffffff; --tint: #e6f0ee; --warn: #9a2b1e; --on-warn: #fdf1ee; --focus: #1762c4;
  --head: #12343b; --on-head: #f2f7f6; --far: #1d4a50; --sun: #e7b65c;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0b191d; --paper: #122429; --ink: #e8f0ef; --quiet: #a9bdc0; --line: #2c4549; --edge: #7d969b;
    --accent: #86d5c5; --on-accent: #06231f; --tint: #18333a; --warn: #ffb4a6; --on-warn: #351a16; --focus: #8cc0ff;
    --head: #0d2a31; --on-head: #e8f0ef; --far: #153b43; --sun: #d3a457;
  }
}`

/** Colours of the bank's logo. Only the sky differs in dark mode. */
export const markColours = { sky: '#e7b65c', far: '#2f7d75', near: '#f2f7f6' } as const

export const mark = `
.mark { flex: none; }
.mark-sky { fill: var(--sun); }
.mark-far { fill: ${markColours.far}; }
.mark-near { fill: ${markColours.near}; }`

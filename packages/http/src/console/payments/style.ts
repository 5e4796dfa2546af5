/** The diagram of statuses. D: the way is told apart by lines and not only by colours, since these may be forced. */
export const paymentsStyle = `
.journey { display: grid; gap: 1rem 2rem; grid-template-columns: minmax(0, 24rem) minmax(0, 1fr); align-items: start; margin: 0 0 1rem; }
@media (max-width: 60rem) { .journey { grid-template-columns: minmax(0, 1fr); } .journey > .way { order: 1; } }
.way { display: block; width: 100%; max-width: 24rem; height: auto; margin: 0 auto; }
.way text { fill: var(--quiet); font-size: 13px; }
.way rect { fill: var(--paper); stroke: var(--edge); stroke-width: 1; }
.way polyline { fill: none; stroke: var(--edge); stroke-width: 1; stroke-dasharray: 3 3; }
.way polygon { fill: var(--edge); }
.way .taken polyline { stroke: var(--accent); stroke-width: 3; stroke-dasharray: none; }
.way .taken polygon { fill: var(--accent); }
.way .passed rect { stroke: var(--accent); stroke-width: 2; fill: var(--tint); }
.way .passed text { fill: var(--ink); font-weight: 600; }
.way .here rect { fill: var(--accent); stroke: var(--accent); stroke-width: 2; }
.way .here text { fill: var(--on-accent); font-weight: 700; }
.moments { margin: 0; padding: 0; list-style: none; }
.moments > li { padding: 0 0 .75rem 1rem; border-left: 3px solid var(--accent); }
.moments > .next { border-left: 3px dashed var(--edge); color: var(--quiet); }
.moments p { margin: 0; }
.moments .hint > * { margin-right: .5rem; }
.rule { color: var(--quiet); font-size: .8125rem; }
@media (forced-colors: active) {
  .way rect, .way .passed rect { fill: Canvas; stroke: CanvasText; }
  .way polyline { stroke: CanvasText; }
  .way polygon { fill: CanvasText; }
  .way .taken polyline { stroke: Highlight; }
  .way .taken polygon { fill: Highlight; }
  .way .here rect { fill: Highlight; stroke: Highlight; }
  .way text, .way .passed text { fill: CanvasText; }
  .way .here text { fill: HighlightText; }
}`

/** The chart of a balance. D: a line is told apart by its width, too, since colours may be forced. */
export const accountStyle = `
.balance { display: block; width: 100%; height: auto; margin: 0 0 .5rem; }
.balance.narrow { display: none; }
@media (max-width: 40rem) { .balance.wide { display: none; } .balance.narrow { display: block; } }
.balance text { fill: var(--quiet); font-size: 12px; }
.balance .across { stroke: var(--line); stroke-width: 1; }
.balance .zero { stroke: var(--edge); stroke-width: 1.5; }
.balance .month { stroke: var(--edge); stroke-width: 1; }
.balance .area { fill: var(--accent); opacity: .12; }
.balance .line { fill: none; stroke: var(--accent); stroke-width: 2; stroke-linejoin: round; }
.balance .end { fill: var(--accent); }
.less { color: var(--ink); }
.beside { display: grid; gap: 0 1.25rem; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); align-items: start; }
.beside > :first-child { order: 1; }
@media (max-width: 60rem) { .beside { grid-template-columns: minmax(0, 1fr); } .beside > :first-child { order: 0; } }
.words strong { font-weight: 500; }
.words small { display: block; }
@media (max-width: 44rem) {
  #rows tbody tr { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 1rem; }
  #rows tbody th { grid-column: 1 / -1; color: var(--quiet); font-size: .8125rem; font-weight: 400; }
  #rows tbody td { display: block; }
  #rows tbody th::before, #rows tbody td::before { content: none; }
}
@media (forced-colors: active) {
  .balance .line, .balance .across, .balance .zero, .balance .month { stroke: CanvasText; }
  .balance .end, .balance text { fill: CanvasText; }
  .balance .area { fill: none; }
}`

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
.booked { margin: 0 0 .5rem; font-size: 1.75rem; line-height: 2.25rem; font-weight: 650; font-variant-numeric: tabular-nums; }
.booked small { display: block; font-size: .8125rem; line-height: 1.25rem; font-weight: 400; }
.move { display: grid; gap: 0 .75rem; grid-template-columns: minmax(7rem, 1fr) minmax(7rem, 1fr) auto; align-items: end; max-width: 36rem; }
.move > .row { margin-bottom: .75rem; }
@media (max-width: 30rem) { .move { grid-template-columns: minmax(0, 1fr); } }
.words { font-weight: 500; }
.words small, .words a { font-weight: 400; }
@media (max-width: 44rem) {
  #rows tbody tr:not(.day) { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 1rem; }
  #rows tbody th, #rows tbody td { display: block; }
  #rows tbody th { order: -2; }
  #rows .amount { order: -1; }
  #rows tbody th::before, #rows tbody td::before { content: none; }
}
@media (forced-colors: active) {
  .balance .line, .balance .across, .balance .zero, .balance .month { stroke: CanvasText; }
  .balance .end, .balance text { fill: CanvasText; }
  .balance .area { fill: none; }
}`

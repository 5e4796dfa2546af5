export const accountStyle = `
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
}`

import { colours, mark } from '../display/colours.ts'
import { scaRoot } from './link.ts'
import { appStyle } from './style-app.ts'
import { paymentStyle } from './style-payment.ts'

export const stylePath = `${scaRoot}/style.css`

const frame = `
*, *::before, *::after { box-sizing: border-box; }
html { font: 100%/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; background: var(--ground); color: var(--ink);
  overflow-wrap: anywhere; -webkit-text-size-adjust: 100%;
}
header { position: relative; overflow: hidden; padding: 1.25rem 1.25rem 6.5rem; background: var(--head); color: var(--on-head); }
header > p { position: relative; max-width: 36rem; margin: 0 auto; }
.bank { display: flex; align-items: center; gap: .625rem; font-size: 1.125rem; font-weight: 650; letter-spacing: .01em; }
.sandbox { padding-top: .25rem; font-size: .875rem; }
.fjord { position: absolute; bottom: 0; left: 50%; width: max(100%, 60rem); height: 7.5rem; transform: translateX(-50%); }
.fjord-far { fill: var(--far); }
.fjord-near { fill: var(--ground); opacity: .16; }${mark}
main {
  position: relative; max-width: 36rem; margin: -4rem auto 0; padding: clamp(1.25rem, 5vw, 2.25rem);
  background: var(--paper); border: 1px solid var(--line); border-radius: 1rem;
  box-shadow: 0 1.25rem 2.5rem -1.75rem rgb(4 24 28 / .45);
}
footer { max-width: 36rem; margin: 0 auto; padding: 1rem 1.25rem 2rem; color: var(--quiet); font-size: .875rem; text-align: center; }
@media (max-width: 38rem) { main { margin-inline: .75rem; } }`

const text = `
h1 { margin: 0 0 .5rem; font-size: clamp(1.4rem, 4.5vw, 1.75rem); line-height: 1.22; letter-spacing: -.012em; text-wrap: balance; }
h2 { margin: 1.75rem 0 .25rem; font-size: 1.0625rem; line-height: 1.35; }
p { margin: 0 0 .75rem; }
.lead { font-size: 1.0625rem; }
.hint, .person, .detail { color: var(--quiet); font-size: .9375rem; }
.detail { font-family: ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace; font-size: .8125rem; }
a { color: var(--accent); text-underline-offset: .2em; }
p > a:only-child, .person a { display: inline-flex; align-items: center; min-height: 2.75rem; }
abbr { text-decoration: none; }
dd, .name, .number { unicode-bidi: isolate; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: .25rem; }
.trail { display: flex; gap: .5rem; margin: 0 0 1.5rem; padding: 0; list-style: none; font-size: .8125rem; color: var(--quiet); }
.trail li { flex: 1; padding-top: .5rem; border-top: 3px solid var(--line); }
.trail .done, .trail .here { border-color: var(--accent); }
.trail .here { color: var(--ink); font-weight: 650; }
.person { display: flex; flex-wrap: wrap; align-items: center; gap: 0 .5rem; }
.person a { white-space: nowrap; }
.facts { margin: 1.25rem 0 0; }
.facts > div { display: grid; grid-template-columns: 10.5rem 1fr; gap: 0 1rem; padding: .625rem 0; border-top: 1px solid var(--line); }
.facts > div:last-child { border-bottom: 1px solid var(--line); }
.facts dt { color: var(--quiet); }
.facts dd { margin: 0; font-weight: 600; }
.facts small { display: block; color: var(--quiet); font-size: .8125rem; font-weight: 400; }
@media (max-width: 30rem) { .facts > div { grid-template-columns: 1fr; } }`

const forms = `
label[for] { display: block; margin-top: 1.25rem; font-weight: 650; }
label[for] + .hint { margin: 0 0 .375rem; }
input:not([type]) {
  display: block; width: 100%; min-height: 3rem; padding: .5rem .875rem; font: inherit; font-size: 1.0625rem; color: inherit;
  background: var(--paper); border: 1px solid var(--edge); border-radius: .625rem;
}
[aria-invalid] { border: 2px solid var(--warn) !important; }
.wrong { margin: 0 0 .375rem; color: var(--warn); font-weight: 600; }
.alert { margin: 0 0 1.5rem; padding: 1rem 1.25rem; background: var(--on-warn); border-left: 4px solid var(--warn); border-radius: .375rem; }
.alert a { color: var(--warn); font-weight: 600; }
.alert p:last-child { margin: 0; }
button {
  display: block; width: 100%; min-height: 3rem; padding: .625rem 1.25rem; font: inherit; font-weight: 650; cursor: pointer;
  color: var(--ink); background: transparent; border: 1px solid var(--edge); border-radius: .75rem; transition: background .12s;
}
.first { margin-top: 1rem; color: var(--on-accent); background: var(--accent); border-color: var(--accent); }
.first:hover { background: color-mix(in srgb, var(--accent) 86%, var(--ink)); }
.approve > .first { margin-top: 1.5rem; }
.another { margin: .75rem 0 0; }
.second { margin-top: .75rem; }
.second:hover, .choices button:hover { background: var(--tint); }
.quiet { margin-top: 1.5rem; color: var(--quiet); border-color: transparent; font-weight: 500; text-decoration: underline; text-underline-offset: .2em; }
.quiet:hover { color: var(--ink); }
.choices { display: grid; gap: .625rem; margin-top: 1rem; }
.choices button { padding: .75rem 1rem; text-align: left; }
.choices .name, .choices .number { display: block; }
.number { color: var(--quiet); font-size: .9375rem; font-weight: 400; font-variant-numeric: tabular-nums; }
.account { min-width: 0; margin: .875rem 0 0; padding: .25rem 1rem .5rem; border: 1px solid var(--line); border-radius: .75rem; }
.account legend { float: left; width: 100%; padding: .625rem 0 .25rem; }
.account legend + * { clear: both; }
.account .name { display: block; font-weight: 650; }
.box { display: flex; align-items: center; gap: .75rem; min-height: 2.75rem; cursor: pointer; }
.box input { flex: none; width: 1.375rem; height: 1.375rem; margin: 0; accent-color: var(--accent); cursor: inherit; }
.rights { display: flex; flex-wrap: wrap; gap: 0 1.75rem; padding-left: 2.125rem; }
.account:has([name='account']:not(:checked)) .rights { display: none; }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media (forced-colors: active) { .first { border: 2px solid; } }`

/**
 * The style sheet of all SCA pages. One file without fonts and images, so that a browser makes one request.
 */
export const scaStyle = [colours, frame, text, forms, paymentStyle, appStyle].join('\n')

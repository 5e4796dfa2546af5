/** Shapes of the logo, from back to front. */
export const markPaths = {
  sky: 'M4 3h24a3 3 0 0 1 3 3v10a15 13 0 0 1-30 0V6a3 3 0 0 1 3-3z',
  far: 'M2 17 12 8l6 6 5-4 8 7a15 13 0 0 1-29 0z',
  near: 'M1 17q7.5 5 15 0t15 0a15 12 0 0 1-30 0z',
} as const

export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
      <path class="mark-sky" d={markPaths.sky} />
      <path class="mark-far" d={markPaths.far} />
      <path class="mark-near" d={markPaths.near} />
    </svg>
  )
}

/** Renders the fjord at the top of an SCA page. */
export function Fjord() {
  return (
    <svg class="fjord" viewBox="0 0 1200 160" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <path class="fjord-far" d="M0 160V98l140-58 120 52 150-80 170 84 110-46 160 70 130-88 220 92v36z" />
      <path class="fjord-near" d="M0 160v-30l190-42 170 46 240-58 200 54 180-40 220 48v22z" />
    </svg>
  )
}

export function Fingerprint() {
  return (
    <svg class="print" viewBox="0 0 24 24" width="32" height="32" aria-hidden="true" focusable="false">
      <path d="M5 17c1-2 1-4 1-6a6 6 0 0 1 10-4.5M18 9.5c.5 3 .2 6-1 9.5M9 20c1.5-3 2-6 2-9a1 1 0 0 1 2 0c0 4-.5 7-2 10M14 21c1-3 2-6 2-10a4 4 0 0 0-8 0c0 2 0 4-1 7M4 13c0-1 0-2 .2-3A8 8 0 0 1 12 3.5a8 8 0 0 1 5 1.800" />
    </svg>
  )
}

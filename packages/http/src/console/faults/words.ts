/** The words of the page of faults. */
export const faultWords = {
  title: 'Faults',
  subtitle: 'A fault breaks requests that pass the signature check. A quirk changes every response.',
  on: 'On now',
  more: (count: number) =>
    `${count} older ${count === 1 ? 'fault is' : 'faults are'} not shown: GET /_sandbox/faults lists all.`,
  fault: 'Fault',
  requests: 'Requests',
  often: 'How often',
  triggered: 'Triggered',
  id: 'Id',
  remove: 'Remove',
  removeThis: (id: string) => `Remove ${id}`,
  removed: (id: string) => `${id} is off.`,
  clear: 'Turn all off',
  cleared: 'All faults and quirks are off. Delayed requests go on.',
  common: 'Common faults',
  turnedOn: (sentence: string, requests: string) => `On, for ${requests}: ${sentence}`,
  turnedOff: (sentence: string) => `Off: ${sentence}`,
  unknown: 'The page has no fault of this name.',
  quirks: 'Quirks',
  all: 'all requests',
  predicate: 'a function of the test',
  left: (times: number | undefined, struck: number) =>
    times === undefined
      ? 'until turned off'
      : times === 1
        ? 'once'
        : struck === 0
          ? `${times} times`
          : `${times - struck} of ${times} left`,
  limits: 'Limit to some requests',
  limited: (requests: string) => `The switches below are for ${requests}.`,
  apply: 'Apply',
  noLimit: 'Remove the limit',
  fields: {
    operation: 'Operation',
    method: 'Method',
    path: 'Path',
    'tpp-id': 'TPP',
    psu: 'PSU',
    times: 'How often',
  },
  any: 'Any',
  asListed: 'As listed',
  always: 'Until turned off',
  count: (times: string) => (times === '1' ? 'Once' : `${times} times`),
  pathHint: '{any} stands for one step, * at the end for the rest.',
  psuHint: 'PSU-ID or customer number.',
  other: 'Another fault',
  body: 'Fault as JSON',
  bodyHint: 'The body of POST /_sandbox/faults. The reference lists the kinds and their fields.',
  turnOn: 'Turn on',
  curlFor: (id: string) => `${id} as curl`,
  struck: (often: string, struck: number) =>
    `${often === '' ? '' : `${often} · `}${struck === 0 ? 'not triggered yet' : struck === 1 ? 'triggered once' : `triggered ${struck} times`}`,
  hits: 'Latest hits',
  noHits: 'No request has met a fault.',
  time: 'Time',
  request: 'Request',
  status: 'Status',
  noAnswer: 'no response',
}

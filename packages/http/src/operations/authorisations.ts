import type { AuthorisationStatus, StartedAuthorisation } from '@pocketbank/core'
import { withSentence } from '@pocketbank/core/base/input'
import type { Authorisation } from '@pocketbank/core/rows/authorisations/model'
import * as v from 'valibot'
import { requireScaLink } from './render/context.ts'
import { createLinksContract, linkTo } from './render/links.ts'
import { shape } from './render/shape.ts'

/** The statuses of SCA that this bank has (BG: scaStatus). */
const scaStatus = withSentence(
  v.picklist(['started', 'psuIdentified', 'finalised', 'failed']),
  'The progress of the PSU on the SCA page.',
)

/** SCA status by the status of an authorisation. */
const scaStatusOf: Readonly<Record<AuthorisationStatus, v.InferOutput<typeof scaStatus>>> = {
  started: 'started',
  identified: 'psuIdentified',
  approved: 'finalised',
  refused: 'failed',
  expired: 'failed',
}

export function authorisationPath({ authorisationId }: StartedAuthorisation, target: string): string {
  return `${target}/${authorisationId}`
}

/** An authorisation that has been started (BG). */
const startedShape = shape<StartedAuthorisation>()({
  scaStatus: [scaStatus, ({ authorisation }) => scaStatusOf[authorisation.status]],
  authorisationId: [v.string(), ({ authorisation }) => authorisation.id, 'The id of the authorisation.'],
  _links: [
    createLinksContract('scaRedirect', 'self', 'scaStatus'),
    (authorisation, context) => {
      const self = linkTo(authorisationPath(authorisation, context.target), 'GET')
      return { scaRedirect: requireScaLink(context), self, scaStatus: self }
    },
  ],
})

const authorisationsShape = shape<readonly Authorisation[]>()({
  authorisationIds: [
    v.array(v.string()),
    (authorisations) => authorisations.map(({ id }) => id),
    'The ids of the authorisations, the oldest first.',
  ],
})

const scaStatusShape = shape<Authorisation>()({
  scaStatus: [scaStatus, ({ status }) => scaStatusOf[status]],
})

export const authorisationAnswers = {
  started: { description: 'The authorisation', body: startedShape, type: 'StartedAuthorisation' },
  all: {
    description: 'The ids of the authorisations',
    body: authorisationsShape,
    type: 'AuthorisationsAnswer',
  },
  status: { description: 'The status of SCA', body: scaStatusShape, type: 'AuthorisationStatusAnswer' },
} as const

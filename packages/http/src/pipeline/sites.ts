import type { DescribedGroup } from '../description/texts/group.ts'
import type { IncomingRequest } from '../requests/incoming-request.ts'
import type { Reply } from './reply.ts'

/** The control API: answers requests under `/_sandbox/`. */
export interface ControlApi {
  answer(request: IncomingRequest): Promise<Response>
  describe(): Promise<DescribedGroup<string>>
}

/** The console: pages about the sandbox under `/`, `/console/`, `/explain` and `/docs`. */
export interface ConsoleSite {
  /** Returns the response. To read a page it needs no `raw`, so a host need not make a Request. */
  answer(request: IncomingRequest): Promise<Reply>
  /**
   * Returns the path of the page that explains a request, below the public path; undefined if responses do
   * not link to it.
   */
  requestPath(id: string, tpp: string | undefined): string | undefined
  /** Ends the streams that report changes to open pages. */
  close(): void
}

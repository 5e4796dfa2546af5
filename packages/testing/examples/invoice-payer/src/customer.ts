/** What we keep of a customer: how the bank calls them, and where they are while they use our site. */
export interface Customer {
  readonly psuId?: string
  readonly sessionId?: string
  /** The company for which they act. */
  readonly corporateId?: string
  readonly ipAddress?: string
}

/** The headers that name a customer to the bank. */
export function toPsuHeaders({ psuId, sessionId, corporateId, ipAddress }: Customer): Record<string, string> {
  return {
    ...(psuId !== undefined && { 'PSU-ID': psuId }),
    ...(sessionId !== undefined && { 'TPP-Session-ID': sessionId }),
    ...(corporateId !== undefined && { 'PSU-Corporate-ID': corporateId }),
    ...(ipAddress !== undefined && { 'PSU-IP-Address': ipAddress }),
  }
}

/** The customer who comes back from the bank's page; undefined where they have said no. */
export function welcomeBack(customer: Customer, address: string): Customer | undefined {
  const { searchParams } = new URL(address)
  const psuId = searchParams.get('psu-id')
  const sessionId = searchParams.get('tpp-session-id')
  const corporateId = searchParams.get('psu-corporate-id')
  if (psuId === null || sessionId === null) return undefined
  return { ...customer, psuId, sessionId, ...(corporateId !== null && { corporateId }) }
}

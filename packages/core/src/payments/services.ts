/** The payment services of the standard: single, periodic and bulk. */
export const paymentServices = ['payments', 'periodic-payments', 'bulk-payments'] as const

/** A payment service. */
export type PaymentService = (typeof paymentServices)[number]

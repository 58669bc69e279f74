import { paymentProviders, type OnlineMethod } from '#shared/payment-providers.ts'

/** The pages for shoppers returning from a provider. */
export const returnPages: Record<OnlineMethod, { success: string; failure: string }> = paymentProviders

import { paymentProviders, type OnlineMethod } from '#shared/payment-providers.ts'

export const returnPages: Record<OnlineMethod, { success: string; failure: string }> = paymentProviders

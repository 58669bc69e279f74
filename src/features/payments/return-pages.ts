import { paths } from '#shared/paths.ts'
import type { OnlineMethod } from './methods.ts'

/** The pages for shoppers returning from a provider (specification, section 2; api.md, Orders). */
export const returnPages = {
  PAYU: { success: paths.payuSuccess, failure: paths.payuFailure },
  RMS: { success: paths.rmsSuccess, failure: paths.rmsFailure },
  SABPAISA: { success: paths.sabpaisaSuccess, failure: paths.sabpaisaFailure },
  CASHFREE: { success: paths.success, failure: paths.cancel },
} as const satisfies Record<OnlineMethod, { success: string; failure: string }>

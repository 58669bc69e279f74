import type { PolicySlug } from '../../policies.ts'
import { aboutUs } from './about-us.ts'
import { contactUs } from './contact-us.ts'
import { paymentPolicy } from './payment-policy.ts'
import { privacyPolicy } from './privacy-policy.ts'
import { returnPolicy } from './return-policy.ts'
import { shippingPolicy } from './shipping-policy.ts'
import { termsAndConditions } from './terms-and-conditions.ts'

/** The default texts of the policy pages in Hindi, with the same placeholders as the English ones. */
export const hindiPolicies: Record<PolicySlug, string> = {
  'about-us': aboutUs,
  'privacy-policy': privacyPolicy,
  'payment-policy': paymentPolicy,
  'return-policy': returnPolicy,
  'shipping-policy': shippingPolicy,
  'terms-and-conditions': termsAndConditions,
  'contact-us': contactUs,
}

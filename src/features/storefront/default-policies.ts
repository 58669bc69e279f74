import type { PolicySlug } from './policies.ts'
import { aboutUs } from './policy-texts/about-us.ts'
import { contactUs } from './policy-texts/contact-us.ts'
import { paymentPolicy } from './policy-texts/payment-policy.ts'
import { privacyPolicy } from './policy-texts/privacy-policy.ts'
import { returnPolicy } from './policy-texts/return-policy.ts'
import { shippingPolicy } from './policy-texts/shipping-policy.ts'
import { termsAndConditions } from './policy-texts/terms-and-conditions.ts'

/** The default texts of the policy pages: Markdown with {placeholders}. */
export const defaultPolicies: Record<PolicySlug, string> = {
  'about-us': aboutUs,
  'privacy-policy': privacyPolicy,
  'payment-policy': paymentPolicy,
  'return-policy': returnPolicy,
  'shipping-policy': shippingPolicy,
  'terms-and-conditions': termsAndConditions,
  'contact-us': contactUs,
}

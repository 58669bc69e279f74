import { t, written } from '#shared/words.ts'

export type PolicySlug =
  | 'about-us'
  | 'privacy-policy'
  | 'payment-policy'
  | 'return-policy'
  | 'shipping-policy'
  | 'terms-and-conditions'
  | 'contact-us'

/** The seven policy pages, in the footer's order (specification, section 2). The slug is the page's path. */
export const policies = [
  written({ slug: () => 'about-us', title: () => t('storefront.about-us') }),
  written({ slug: () => 'privacy-policy', title: () => t('storefront.privacy-and-policy') }),
  written({ slug: () => 'payment-policy', title: () => t('storefront.payment-policy') }),
  written({ slug: () => 'return-policy', title: () => t('storefront.return-timeline-conditions') }),
  written({ slug: () => 'shipping-policy', title: () => t('storefront.shipping-policy') }),
  written({ slug: () => 'terms-and-conditions', title: () => t('storefront.terms-conditions') }),
  written({ slug: () => 'contact-us', title: () => t('storefront.contact-us') }),
] as { slug: PolicySlug; title: string }[]

export const POLICY_SLUGS = policies.map(({ slug }) => slug) as [PolicySlug, ...PolicySlug[]]

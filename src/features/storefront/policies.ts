/** The seven policy pages, in the footer's order (specification, section 2). The slug is the page's path. */
export const policies = [
  { slug: 'about-us', title: 'About Us' },
  { slug: 'privacy-policy', title: 'Privacy and Policy' },
  { slug: 'payment-policy', title: 'Payment Policy' },
  { slug: 'return-policy', title: 'Return Timeline & Conditions' },
  { slug: 'shipping-policy', title: 'Shipping Policy' },
  { slug: 'terms-and-conditions', title: 'Terms & Conditions' },
  { slug: 'contact-us', title: 'Contact Us' },
] as const

export type PolicySlug = (typeof policies)[number]['slug']

export const POLICY_SLUGS = policies.map(({ slug }) => slug) as [PolicySlug, ...PolicySlug[]]

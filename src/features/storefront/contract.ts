import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { storefrontCalls } from './calls.ts'
import { POLICY_SLUGS } from './policies.ts'

export const shop = z.object({
  name: z.string(),
  company: z.string(),
  tagline: z.string(),
  copyrightYear: z.int(),
  contact: z.object({ email: z.string(), phone: z.string(), address: z.string(), hours: z.string() }),
  social: z.object({
    facebook: z.string(),
    instagram: z.string(),
    x: z.string(),
    youtube: z.string(),
    linkedin: z.string(),
  }),
  grievanceOfficer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  fssai: z.string(),
  gstin: z.string(),
  banners: z.array(
    z.object({
      title: z.string(),
      text: z.string(),
      image: z.string(),
      link: z.string(),
      action: z.string(),
    }),
  ),
})
export type Shop = z.infer<typeof shop>

export const storefrontContract = contract(storefrontCalls, {
  getShop: {
    access: 'anyone',
    cacheable: 'for everyone',
    summary: "The shop's own data: name, contact, social links, banners.",
    data: shop,
  },
  getPolicy: {
    access: 'anyone',
    cacheable: 'for everyone',
    summary: 'The text of a policy page, as HTML made from Markdown.',
    params: z.object({ slug: z.enum(POLICY_SLUGS) }),
    data: z.object({ slug: z.enum(POLICY_SLUGS), title: z.string(), html: z.string() }),
  },
})

export type StorefrontContract = typeof storefrontContract

import { z } from 'zod'
import type { Tx } from '#platform/db/postgres.ts'
import { defaultPolicies } from '../default-policies.ts'
import { overDefaults } from '../over-defaults.ts'
import { policies, POLICY_SLUGS, type PolicySlug } from '../policies.ts'
import { fillPolicy } from '../fill-policy.ts'
import { readShop } from './shop-store.ts'
import { renderMarkdown } from './markdown.ts'
import { findSetting } from './settings-store.ts'

export interface Policy {
  slug: PolicySlug
  title: string
  html: string
}

const ownTexts = z.partialRecord(z.enum(POLICY_SLUGS), z.string())
const noTexts: z.infer<typeof ownTexts> = {}

/** A policy page: the shopkeeper's own text where there is one, filled in with the shop's data. */
export async function getPolicy(tx: Tx, slug: PolicySlug): Promise<Policy> {
  const own = overDefaults(ownTexts, noTexts, await findSetting(tx, 'policies'))
  const html = renderMarkdown(fillPolicy(own[slug] ?? defaultPolicies[slug], await readShop(tx)))
  return { slug, title: policies.find((policy) => policy.slug === slug)?.title ?? slug, html }
}

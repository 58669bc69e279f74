import { z } from 'zod'
import type { Tx } from '../../../platform/postgres.ts'
import { defaultPolicies } from '../default-policies.ts'
import { policies, POLICY_SLUGS, type PolicySlug } from '../policies.ts'
import { fillPolicy } from '../policy-words.ts'
import { readShop } from './shop-store.ts'
import { renderMarkdown } from './markdown.ts'
import { findSetting } from './settings-store.ts'
import { readPublicVersion } from './version-store.ts'

export interface Policy {
  slug: PolicySlug
  title: string
  html: string
}

const ownTexts = z.partialRecord(z.enum(POLICY_SLUGS), z.string())

/** Reads policy pages; each is made once per version of the public content. */
export function policyReader(): (tx: Tx, slug: PolicySlug) => Promise<Policy> {
  const made = new Map<PolicySlug, { version: number; policy: Policy }>()
  return async (tx, slug) => {
    const version = await readPublicVersion(tx)
    const known = made.get(slug)
    if (known?.version === version) return known.policy
    const policy = await makePolicy(tx, slug)
    made.set(slug, { version, policy })
    return policy
  }
}

async function makePolicy(tx: Tx, slug: PolicySlug): Promise<Policy> {
  const own = ownTexts.parse((await findSetting(tx, 'policies')) ?? {})
  const html = renderMarkdown(fillPolicy(own[slug] ?? defaultPolicies[slug], await readShop(tx)))
  return { slug, title: policies.find((policy) => policy.slug === slug)?.title ?? slug, html }
}

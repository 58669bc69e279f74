import type { Tx } from '#platform/db/postgres.ts'
import type { Settings } from '../contract.ts'
import { defaultPolicies } from '../default-policies.ts'
import { policies, type PolicySlug } from '../policies.ts'
import { fillPolicy } from '../fill-policy.ts'
import { renderMarkdown } from './markdown.ts'
import { readSettings } from './shop-store.ts'

export interface Policy {
  slug: PolicySlug
  title: string
  html: string
}

/** A policy page: the shop's own text or the default one, with the shop's data filled in. */
export async function getPolicy(tx: Tx, slug: PolicySlug): Promise<Policy> {
  const settings = await readSettings(tx)
  const html = policyHtml(settings, slug, settings.policies[slug] ?? '')
  return { slug, title: policies.find((policy) => policy.slug === slug)?.title ?? slug, html }
}

/** A text as the shop would show it; an empty one means the default text. */
export const renderPolicy = async (tx: Tx, slug: PolicySlug, text: string): Promise<string> =>
  policyHtml(await readSettings(tx), slug, text)

const policyHtml = ({ shop, tax, promises }: Settings, slug: PolicySlug, text: string): string =>
  renderMarkdown(
    fillPolicy(
      text.trim() === '' ? defaultPolicies[slug] : text,
      { ...shop, legalName: tax.legalName },
      promises,
    ),
  )

import type { Tx } from '#platform/db/postgres.ts'
import type { LocaleId } from '#shared/locales.ts'
import { inLocale } from '#shared/words.ts'
import type { Settings } from '../contract.ts'
import { defaultPolicies } from '../default-policies.ts'
import { policies, type PolicySlug } from '../policies.ts'
import { fillPolicy } from '../fill-policy.ts'
import { shownGstin } from '../registration-numbers.ts'
import { shopIn } from '../shop-in.ts'
import { hindiPolicies } from '../policy-texts/hi/hindi-policies.ts'
import { renderMarkdown } from './markdown.ts'
import { readSettings } from './shop-store.ts'

export interface Policy {
  slug: PolicySlug
  title: string
  html: string
  language?: LocaleId
}

/** The default texts in other languages. A language without them has the English ones. */
const translatedPolicies: Partial<Record<LocaleId, Record<PolicySlug, string>>> = { hi: hindiPolicies }

/** A policy page with the shop's data filled in: the default text, or its own in the language in which it was written. */
export async function getPolicy(tx: Tx, slug: PolicySlug, language: LocaleId = 'en'): Promise<Policy> {
  const settings = await readSettings(tx)
  const own = settings.policies[slug]?.trim() ? settings.policies[slug] : ''
  const translated = own ? undefined : translatedPolicies[language]?.[slug]
  const shown = { ...settings, shop: translated ? shopIn(language, settings.shop) : settings.shop }
  const html = inLocale(translated ? language : 'en', () => policyHtml(shown, slug, translated ?? own))
  const title = policies.find((policy) => policy.slug === slug)?.title ?? slug
  return { slug, title, html, ...(translated && { language }) }
}

/** A text as the shop would show it; an empty one means the default text. */
export const renderPolicy = async (tx: Tx, slug: PolicySlug, text: string): Promise<string> =>
  policyHtml(await readSettings(tx), slug, text)

const policyHtml = ({ shop, tax, upi, promises }: Settings, slug: PolicySlug, text: string): string =>
  renderMarkdown(
    fillPolicy(
      text.trim() === '' ? defaultPolicies[slug] : text,
      { ...shop, gstin: shownGstin(shop.gstin, tax), legalName: tax.legalName, upi },
      promises,
    ),
  )

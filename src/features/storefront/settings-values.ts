import { defaultPolicies } from './default-policies.ts'
import type { Settings, Shop } from './contract.ts'
import type { SettingsSection } from './settings-sections.ts'

/** Which fields of the shop are saved together; the other sections are fields of the shop by their own names. */
export const groupedFields = {
  general: ['name', 'company', 'tagline', 'copyrightYear', 'logo'],
  legal: ['grievanceOfficer', 'fssai', 'gstin'],
} as const satisfies Partial<Record<SettingsSection, readonly (keyof Shop)[]>>

export type ShopSection = Exclude<SettingsSection, 'mails' | 'policies'> | 'banners'

export const isGrouped = (section: string): section is keyof typeof groupedFields => section in groupedFields

/** The part of the shop's data that one section holds. */
export function sectionOf(shop: Shop, section: ShopSection): unknown {
  if (!isGrouped(section)) return shop[section]
  return Object.fromEntries(groupedFields[section].map((field) => [field, shop[field]]))
}

/** What stands in one section of the settings now. */
export function valuesOf(settings: Settings, section: SettingsSection): Record<string, unknown> {
  if (section === 'mails' || section === 'policies') return settings[section]
  return sectionOf(settings.shop, section) as Record<string, unknown>
}

/** Every policy as it stands in the shop: the shopkeeper's own text, else the one that came with it. */
export const policiesInForce = (own: Settings['policies']): typeof defaultPolicies => ({
  ...defaultPolicies,
  ...own,
})

/** Only those that differ from the texts that came with the shop, which may become better in a later release. */
export const ownPolicies = (texts: typeof defaultPolicies): Settings['policies'] =>
  Object.fromEntries(
    Object.entries(texts).filter(
      ([slug, text]) =>
        text.trim() !== '' && text.trim() !== defaultPolicies[slug as keyof typeof defaultPolicies].trim(),
    ),
  )

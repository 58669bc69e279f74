import { defaultPolicies } from './default-policies.ts'
import type { Settings, Shop } from './contract.ts'
import type { SettingsSection } from './settings-sections.ts'

/** Fields of the shop that are saved together; the other sections are fields of the shop with the section's name. */
export const groupedFields = {
  general: ['name', 'company', 'tagline', 'copyrightYear', 'logo'],
  legal: ['grievanceOfficer', 'headOffice', 'branches', 'customerCare', 'nodalContact', 'fssai', 'gstin'],
} as const satisfies Partial<Record<SettingsSection, readonly (keyof Shop)[]>>

/** Sections that are no part of the shop's public data. */
export const ownSections = ['mails', 'tax', 'upi', 'policies', 'promises'] as const
type OwnSection = (typeof ownSections)[number]

export const isOwnSection = (section: string): section is OwnSection =>
  (ownSections as readonly string[]).includes(section)

export type ShopSection = Exclude<SettingsSection, OwnSection> | 'banners'

export const isGrouped = (section: string): section is keyof typeof groupedFields => section in groupedFields

/** The part of the shop's data in one section. */
export function sectionOf(shop: Shop, section: ShopSection): unknown {
  if (!isGrouped(section)) return shop[section]
  return Object.fromEntries(groupedFields[section].map((field) => [field, shop[field]]))
}

/** The current values of one section. */
export function valuesOf(settings: Settings, section: SettingsSection): Record<string, unknown> {
  if (isOwnSection(section)) return settings[section]
  return sectionOf(settings.shop, section) as Record<string, unknown>
}

/** Every policy in force: the shop's own text, else the default one. */
export const policiesInForce = (own: Settings['policies']): typeof defaultPolicies => ({
  ...defaultPolicies,
  ...own,
})

/** Only the texts that differ from the defaults, which may be improved in a later release. */
export const ownPolicies = (texts: typeof defaultPolicies): Settings['policies'] =>
  Object.fromEntries(
    Object.entries(texts).filter(
      ([slug, text]) =>
        text.trim() !== '' && text.trim() !== defaultPolicies[slug as keyof typeof defaultPolicies].trim(),
    ),
  )

import { defaultPolicies } from './default-policies.ts'
import { fromWords, inWords, unwrapped, withoutSwitches } from './fill-policy.ts'
import type { PolicySlug } from './policies.ts'
import type { Settings, Shop } from './contract.ts'
import type { SettingsSection } from './settings-sections.ts'

/** Fields of the shop that are saved together; the other sections are fields of the shop with the section's name. */
export const groupedFields = {
  general: ['name', 'company', 'tagline', 'translations', 'copyrightYear', 'logo'],
  legal: ['grievanceOfficer', 'headOffice', 'branches', 'customerCare', 'nodalContact', 'fssai', 'gstin'],
} as const satisfies Partial<Record<SettingsSection, readonly (keyof Shop)[]>>

/** Sections that are no part of the shop's public data. */
export const ownSections = ['mails', 'tax', 'upi', 'claims', 'paper', 'policies', 'promises'] as const
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

/** The policies as their owner edits them, and how they are saved: a text that was not changed stays as it is stored. */
export function editedPolicies({ shop, tax, upi, promises, policies: stored }: Settings) {
  const shown = (text: string) => withoutSwitches(text, { ...shop, legalName: tax.legalName, upi }, promises)
  const edited = (text: string) => inWords(shown(text))
  const defaults = mapTexts(defaultPolicies, (text) => inWords(unwrapped(shown(text))))
  return {
    defaults,
    read: (own: Settings['policies']): typeof defaultPolicies => ({ ...defaults, ...mapTexts(own, edited) }),
    /** Only the texts that differ from the defaults, which may be improved in a later release. */
    write: (texts: Settings['policies']): Settings['policies'] =>
      Object.fromEntries(
        Object.entries(texts).flatMap(([name, text]) => {
          const slug = name as PolicySlug
          if (text.trim() === '' || text.trim() === defaults[slug]) return []
          const old = stored[slug]
          return [[slug, old !== undefined && text === edited(old) ? old : fromWords(text)]]
        }),
      ),
  }
}

const mapTexts = <T extends object>(texts: T, map: (text: string) => string): T =>
  Object.fromEntries(Object.entries(texts).map(([slug, text]) => [slug, map(String(text))])) as T

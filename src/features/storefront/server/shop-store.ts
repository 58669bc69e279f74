import type { Tx } from '#platform/db/postgres.ts'
import { mailSettings, policyTexts, shop, type MailSettings, type Settings, type Shop } from '../contract.ts'
import { defaultMails, defaultShop } from '../default-shop.ts'
import { isShown, toBannerDrafts, type BannerDraft } from '../banners.ts'
import { mergeDefaults } from '../merge-defaults.ts'
import { SETTINGS_SECTIONS, type SettingsSection } from '../settings-sections.ts'
import { isGrouped, sectionOf, type ShopSection } from '../settings-values.ts'
import { findSettings, lockSetting, saveSetting, type SettingRow } from './settings-store.ts'

const shopSections: readonly ShopSection[] = [
  'general',
  'legal',
  'contact',
  'social',
  'opening',
  'delivery',
  'ordering',
  'seo',
  'banners',
]
const shopKeys = shopSections.map((section) => `shop.${section}`)

/** The key under which a section is stored. */
const keyOf = (section: SettingsSection | ShopSection): string =>
  section === 'mails' || section === 'policies' ? section : `shop.${section}`

/** The shop's data: saved settings, with defaults for missing and invalid values. */
export const readShop = async (tx: Tx): Promise<Shop> => shopOf(await findSettings(tx, shopKeys))

function shopOf(rows: SettingRow[]): Shop {
  const now = new Date()
  const saved = rows.map(({ key, value }) => {
    if (!shopKeys.includes(key)) return {}
    const section = key.slice('shop.'.length)
    if (section === 'banners') return { banners: toBannerDrafts(value).filter((one) => isShown(one, now)) }
    return isGrouped(section) ? value : { [section]: value ?? undefined }
  })
  return mergeDefaults(shop, defaultShop, Object.assign({}, ...saved))
}

/** Every banner, hidden ones too, and when they were saved. */
export async function readBanners(tx: Tx): Promise<{ banners: BannerDraft[]; updatedAt: Date }> {
  const [row] = await findSettings(tx, [keyOf('banners')])
  return { banners: toBannerDrafts(row?.value), updatedAt: row?.updated_at ?? new Date(0) }
}

/** The shop's data and which mails it sends. */
export async function readShopAndMails(tx: Tx): Promise<{ shop: Shop; mails: MailSettings }> {
  const rows = await findSettings(tx, [...shopKeys, 'mails'])
  return { shop: shopOf(rows), mails: mailsOf(rows) }
}

const mailsOf = (rows: SettingRow[]): MailSettings =>
  mergeDefaults(mailSettings, defaultMails, rows.find(({ key }) => key === 'mails')?.value)

/** The shop's own policy texts. */
export const readPolicyTexts = async (tx: Tx): Promise<Settings['policies']> =>
  policiesOf(await findSettings(tx, ['policies']))

const policiesOf = (rows: SettingRow[]): Settings['policies'] =>
  mergeDefaults<Settings['policies']>(policyTexts, {}, rows.find(({ key }) => key === 'policies')?.value)

/** All settings, and when each section was saved: 1970 for never. */
export async function readSettings(tx: Tx): Promise<Settings> {
  const rows = await findSettings(tx, [...shopKeys, 'mails', 'policies'])
  const savedAt = (section: SettingsSection) =>
    (rows.find(({ key }) => key === keyOf(section))?.updated_at ?? new Date(0)).toISOString()
  return {
    shop: shopOf(rows),
    mails: mailsOf(rows),
    policies: policiesOf(rows),
    updatedAt: Object.fromEntries(
      SETTINGS_SECTIONS.map((section) => [section, savedAt(section)]),
    ) as Settings['updatedAt'],
  }
}

/** Makes other saves of this section wait until this transaction ends. */
export const lockSection = (tx: Tx, section: SettingsSection | 'banners'): Promise<void> =>
  lockSetting(tx, keyOf(section))

/** Saves a section. The caller touches the settings tag. */
export const saveSection = (tx: Tx, section: SettingsSection | 'banners', values: unknown): Promise<void> =>
  saveSetting(tx, keyOf(section), values)

/** Saves all of the shop's data, writing only the sections that differ. The caller touches the settings tag. */
export async function saveShop(tx: Tx, value: Shop): Promise<void> {
  const whole = shop.parse(value)
  for (const section of shopSections) await saveSection(tx, section, sectionOf(whole, section))
}

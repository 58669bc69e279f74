import type { Tx } from '#platform/db/postgres.ts'
import { mailSettings, policyTexts, shop, type MailSettings, type Settings, type Shop } from '../contract.ts'
import { defaultMails, defaultShop } from '../default-shop.ts'
import { isShown, toBannerDrafts, type BannerDraft } from '../banners.ts'
import { overDefaults } from '../over-defaults.ts'
import { SETTINGS_SECTIONS, type SettingsSection } from '../settings-sections.ts'
import { isGrouped, sectionOf, type ShopSection } from '../settings-values.ts'
import { findSettings, holdSetting, saveSetting, type SettingRow } from './settings-store.ts'

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

/** Under which key a section is stored. */
const keyOf = (section: SettingsSection | ShopSection): string =>
  section === 'mails' || section === 'policies' ? section : `shop.${section}`

/** The shop's own data: what its keeper has set, the defaults for the rest and for what no longer fits. */
export const readShop = async (tx: Tx): Promise<Shop> => shopOf(await findSettings(tx, shopKeys))

function shopOf(rows: SettingRow[]): Shop {
  const now = new Date()
  const saved = rows.map(({ key, value }) => {
    const section = key.slice('shop.'.length)
    if (section === 'banners') return { banners: toBannerDrafts(value).filter((one) => isShown(one, now)) }
    return isGrouped(section) ? value : { [section]: value ?? undefined }
  })
  return overDefaults(shop, defaultShop, Object.assign({}, ...saved))
}

/** Every banner, also those that are not shown now, and when they were saved. */
export async function readBanners(tx: Tx): Promise<{ banners: BannerDraft[]; updatedAt: Date }> {
  const [row] = await findSettings(tx, [keyOf('banners')])
  return { banners: toBannerDrafts(row?.value), updatedAt: row?.updated_at ?? new Date(0) }
}

/** Which mails leave the shop. */
export const readMailSettings = async (tx: Tx): Promise<MailSettings> =>
  mailsOf(await findSettings(tx, ['mails']))

const mailsOf = (rows: SettingRow[]): MailSettings =>
  overDefaults(mailSettings, defaultMails, rows.find(({ key }) => key === 'mails')?.value)

/** The shopkeeper's own policy texts. */
export const readPolicyTexts = async (tx: Tx): Promise<Settings['policies']> =>
  policiesOf(await findSettings(tx, ['policies']))

const policiesOf = (rows: SettingRow[]): Settings['policies'] =>
  overDefaults<Settings['policies']>(policyTexts, {}, rows.find(({ key }) => key === 'policies')?.value)

/** All settings, and when each section was saved: 1970 for never. */
export async function readSettings(tx: Tx): Promise<Settings> {
  const rows = await findSettings(tx, [...shopKeys, 'mails', 'policies'])
  const savedAt = (section: SettingsSection) =>
    (rows.find(({ key }) => key === keyOf(section))?.updated_at ?? new Date(0)).toISOString()
  return {
    shop: shopOf(rows.filter(({ key }) => key.startsWith('shop.'))),
    mails: mailsOf(rows),
    policies: policiesOf(rows),
    updatedAt: Object.fromEntries(
      SETTINGS_SECTIONS.map((section) => [section, savedAt(section)]),
    ) as Settings['updatedAt'],
  }
}

/** Makes other saves of this section wait until this transaction is over. */
export const holdSection = (tx: Tx, section: SettingsSection | 'banners'): Promise<void> =>
  holdSetting(tx, keyOf(section))

/** Keeps a section. The caller touches the settings. */
export const saveSection = (tx: Tx, section: SettingsSection | 'banners', values: unknown): Promise<void> =>
  saveSetting(tx, keyOf(section), values)

/** Keeps all of the shop's data; sections that stay as they are are not written. The caller touches the settings. */
export async function saveShop(tx: Tx, value: Shop): Promise<void> {
  const whole = shop.parse(value)
  for (const section of shopSections) await saveSection(tx, section, sectionOf(whole, section))
}

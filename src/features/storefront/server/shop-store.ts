import type { Tx } from '#platform/db/postgres.ts'
import {
  mailSettings,
  paperSettings,
  policyTexts,
  promiseSwitches,
  shop,
  taxSettings,
  upiSettings,
  claimSettings,
  type MailSettings,
  type PaperSettings,
  type Settings,
  type Shop,
  type TaxSettings,
  type ClaimSettings,
  type UpiSettings,
} from '../contract.ts'
import {
  defaultClaims,
  defaultMails,
  defaultPaper,
  defaultPromises,
  defaultShop,
  defaultTax,
  defaultUpi,
} from '../default-shop.ts'
import { isShown, toBannerDrafts, type BannerDraft } from '../banners.ts'
import { mergeDefaults } from '../merge-defaults.ts'
import { shownGstin } from '../registration-numbers.ts'
import { onlyStateOf } from '../state-rule.ts'
import { SETTINGS_SECTIONS, type SettingsSection } from '../settings-sections.ts'
import { isGrouped, isOwnSection, ownSections, sectionOf, type ShopSection } from '../settings-values.ts'
import {
  findSetting,
  findSettings,
  findShopSettings,
  insertSettingOnce,
  lockSetting,
  saveSetting,
  type SettingRow,
} from './settings-store.ts'
import { STORED } from '#shared/stored-words.ts'

const shopSections: readonly ShopSection[] = [
  'general',
  'legal',
  'contact',
  'social',
  'opening',
  'delivery',
  'ordering',
  'payments',
  'seo',
  'banners',
]
/** Rows of their own, which are read as if they were sections. */
const deliveryKeys = ['shop.areas', 'shop.hasSlots', 'shop.daysOff']
const shopKeys = shopSections.map((section) => `shop.${section}`)

const keyOf = (section: SettingsSection | ShopSection): string =>
  isOwnSection(section) ? section : `shop.${section}`

/** The shop's public data: saved settings, with defaults for missing and invalid values. */
export const readShop = async (tx: Tx): Promise<Shop> => publicShopOf(await findShopSettings(tx, publicKeys))

/** Set once the owner has opened the shop; until then it can be seen and takes no orders. */
const OPENED = 'opened'
const publicKeys = [...shopKeys, OPENED, 'tax']

/** Who opened the shop for orders: its owner, or the migration of a shop that was open already; null for nobody. */
export async function findOpening(tx: Tx): Promise<'owner' | 'migration' | null> {
  const opened = await findSetting(tx, OPENED)
  if (opened === null) return null
  return typeof opened === 'object' && 'at' in opened ? 'owner' : 'migration'
}

export async function openShop(tx: Tx): Promise<void> {
  await insertSettingOnce(tx, OPENED, { at: new Date().toISOString() })
}

function publicShopOf(rows: SettingRow[]): Shop {
  const tax = taxOf(rows)
  const onlyState = onlyStateOf(tax)
  const known = shopOf(rows)
  const gstin = shownGstin(known.gstin, tax)
  const shop = { ...known, gstin, ...(onlyState !== null && { onlyState }) }
  if (rows.some(({ key }) => key === OPENED)) return shop
  return { ...shop, opening: { ...shop.opening, mode: 'closed', message: STORED.notOpened } }
}

function shopOf(rows: SettingRow[]): Shop {
  const now = new Date()
  const saved = rows.map(({ key, value }) => {
    if (!shopKeys.includes(key) && !deliveryKeys.includes(key)) return {}
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
  const rows = await findShopSettings(tx, [...publicKeys, 'mails'])
  return { shop: publicShopOf(rows), mails: mailsOf(rows) }
}

const savedIn = (rows: SettingRow[], section: string): unknown =>
  rows.find(({ key }) => key === section)?.value

const mailsOf = (rows: SettingRow[]): MailSettings =>
  mergeDefaults(mailSettings, defaultMails, savedIn(rows, 'mails'))

const taxOf = (rows: SettingRow[]): TaxSettings =>
  mergeDefaults(taxSettings, defaultTax, savedIn(rows, 'tax'))

/** What the shop has said about GST. */
export const readTaxSettings = async (tx: Tx): Promise<TaxSettings> => taxOf(await findSettings(tx, ['tax']))

const upiOf = (rows: SettingRow[]): UpiSettings =>
  mergeDefaults(upiSettings, defaultUpi, savedIn(rows, 'upi'))

/** How the shop is paid by UPI without a payment company. */
export const readUpiSettings = async (tx: Tx): Promise<UpiSettings> => upiOf(await findSettings(tx, ['upi']))

const claimsOf = (rows: SettingRow[]): ClaimSettings =>
  mergeDefaults(claimSettings, defaultClaims, savedIn(rows, 'claims'))

/** What shoppers may say is wrong, until when, and what is settled at once. */
export const readClaimSettings = async (tx: Tx): Promise<ClaimSettings> =>
  claimsOf(await findSettings(tx, ['claims']))

const paperOf = (rows: SettingRow[]): PaperSettings =>
  mergeDefaults(paperSettings, defaultPaper, savedIn(rows, 'paper'))

/** In which second language documents name products. */
export const readPaperSettings = async (tx: Tx): Promise<PaperSettings> =>
  paperOf(await findSettings(tx, ['paper']))

/** Whether the checkout offers to pay to the shop's own UPI address. */
export async function offersUpi(tx: Tx): Promise<boolean> {
  const { vpa, atCheckout } = await readUpiSettings(tx)
  return atCheckout && vpa !== ''
}

const policiesOf = (rows: SettingRow[]): Settings['policies'] =>
  mergeDefaults<Settings['policies']>(policyTexts, {}, savedIn(rows, 'policies'))

const promisesOf = (rows: SettingRow[]): Settings['promises'] =>
  mergeDefaults(promiseSwitches, defaultPromises, savedIn(rows, 'promises'))

/** All settings, and when each section was saved: 1970 for never. */
export async function readSettings(tx: Tx): Promise<Settings> {
  const rows = await findShopSettings(tx, [...shopKeys, ...ownSections])
  const savedAt = (section: SettingsSection) =>
    (rows.find(({ key }) => key === keyOf(section))?.updated_at ?? new Date(0)).toISOString()
  return {
    shop: shopOf(rows),
    mails: mailsOf(rows),
    tax: taxOf(rows),
    upi: upiOf(rows),
    claims: claimsOf(rows),
    paper: paperOf(rows),
    policies: policiesOf(rows),
    promises: promisesOf(rows),
    updatedAt: Object.fromEntries(
      SETTINGS_SECTIONS.map((section) => [section, savedAt(section)]),
    ) as Settings['updatedAt'],
  }
}

/** Makes other saves of this section wait until this transaction ends. */
export const lockSection = (tx: Tx, section: SettingsSection | 'banners') => lockSetting(tx, keyOf(section))

/** Saves a section. The caller touches the settings tag. */
export const saveSection = (tx: Tx, section: SettingsSection | 'banners', values: unknown) =>
  saveSetting(tx, keyOf(section), values)

/** Saves all of the shop's data, writing only the sections that differ. The caller touches the settings tag. */
export async function saveShop(tx: Tx, value: Shop): Promise<void> {
  const whole = shop.parse(value)
  for (const section of shopSections) await saveSection(tx, section, sectionOf(whole, section))
}

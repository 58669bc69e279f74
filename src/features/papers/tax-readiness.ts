import type { Shop, TaxSettings } from '#features/storefront/contract.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import type { TaxMode } from './document-kind.ts'
import type { Supplier } from './supplier.ts'

/** How the shop stands towards GST: as it says, else registered if it has a GSTIN. */
export const modeOf = (tax: TaxSettings, gstin: string): TaxMode =>
  tax.mode ?? (gstin === '' ? 'unregistered' : 'regular')

/** What a registered shop must still enter before it can write documents; nothing for an unregistered one. */
export function taxReadiness(tax: TaxSettings, gstin: string): string[] {
  if (modeOf(tax, gstin) === 'unregistered') return []
  const isOtherState = gstin !== '' && tax.stateCode !== '' && !gstin.startsWith(tax.stateCode)
  return [
    ...(tax.mode === null ? ['how the shop is registered'] : []),
    ...(tax.legalName === '' ? ['legal name'] : []),
    ...(tax.address === '' ? ['address'] : []),
    ...(tax.stateCode === '' ? ['state'] : []),
    ...(gstin === '' ? ['GSTIN'] : []),
    ...(isOtherState ? ['a GSTIN of the shop’s state'] : []),
  ]
}

/** The page of the settings on which what is missing is entered. */
export const missingSettingsPath = (missing: string[]): string =>
  `${adminPaths.settings}/${missing.every((one) => one.includes('GSTIN')) ? 'legal' : 'tax'}`

/** The shop as its documents show it. */
export const supplierOf = (shop: Shop, tax: TaxSettings): Supplier => ({
  mode: modeOf(tax, shop.gstin),
  legalName: tax.legalName || shop.company || shop.name,
  tradeName: shop.name,
  address: tax.address || shop.contact.address,
  branch: tax.branch,
  stateCode: tax.stateCode,
  gstin: shop.gstin,
  fssai: shop.fssai,
  phone: shop.contact.phone,
  email: shop.contact.email,
  hsnDigits: tax.hsnDigits,
  ...(tax.onePrice === 'highest' && { onePrice: tax.onePrice }),
})

/** The same as its till printed it before it stood otherwise towards GST. Only a shop that has a GSTIN can have been registered. */
export const supplierAs = (supplier: Supplier, mode: TaxMode): Supplier =>
  mode === supplier.mode || (mode !== 'unregistered' && supplier.gstin === '')
    ? supplier
    : { ...supplier, mode, gstin: mode === 'unregistered' ? '' : supplier.gstin }

import { localName, type Named } from '#shared/local-name.ts'
import { currentLocale, t } from '#shared/words.ts'

/** What shops call their charges. */
const named: Record<string, () => string> = {
  delivery: () => t('charges.delivery'),
  'delivery charge': () => t('charges.delivery-charge'),
  'delivery fee': () => t('charges.delivery-charge'),
  'home delivery': () => t('charges.home-delivery'),
  'express delivery': () => t('charges.express-delivery'),
  packing: () => t('charges.packing'),
  packaging: () => t('charges.packing'),
  'packing charge': () => t('charges.packing-charge'),
  'packaging charge': () => t('charges.packing-charge'),
  handling: () => t('charges.handling'),
  'handling charge': () => t('charges.handling-charge'),
  'handling fee': () => t('charges.handling-charge'),
  'small order': () => t('charges.small-order'),
  'small order charge': () => t('charges.small-order-charge'),
  'small cart charge': () => t('charges.small-order-charge'),
  'convenience fee': () => t('charges.convenience-fee'),
  'service charge': () => t('charges.service-charge'),
  'platform fee': () => t('charges.platform-fee'),
  'carry bag': () => t('charges.carry-bag'),
}

/** What a charge is called in the page's language: as the shop says, else as shops usually call it, else as it is. */
export function chargeName(charge: Named): string {
  const name = localName(charge)
  if (currentLocale() === 'en' || name !== charge.name) return name
  const key = name.trim().toLowerCase().replace(/s$/, '')
  return Object.hasOwn(named, key) ? named[key]!() : name
}

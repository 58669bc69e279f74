import type { LocaleId } from '#shared/locales.ts'
import type { Shop } from './contract.ts'

/** The shop's data with what it says of itself in a language, where it says it there. */
export const shopIn = (locale: LocaleId, shop: Shop): Shop =>
  locale === 'en'
    ? shop
    : {
        ...shop,
        ...shop.translations?.[locale],
        contact: { ...shop.contact, ...shop.contact.translations?.[locale] },
        banners: shop.banners.map((banner) => ({ ...banner, ...banner.translations?.[locale] })),
      }

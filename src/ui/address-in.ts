import { shopPath } from '#shared/locale-path.ts'
import type { LocaleId } from '#shared/locales.ts'

/** The address of the shown page in another language, with its query. */
export function addressIn(locale: LocaleId): string {
  const { pathname, search } = window.location
  return (locale === 'en' ? '' : `/${locale}`) + shopPath(pathname) + search
}

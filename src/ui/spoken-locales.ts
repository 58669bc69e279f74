import { localeIds, type LocaleId } from '#shared/locales.ts'

/** The languages whose pages the shop shows, as the page of a browser says. */
export function spokenLocales(): LocaleId[] {
  const off = document.documentElement.dataset.off?.split(' ') ?? []
  return localeIds.filter((id) => !off.includes(id))
}

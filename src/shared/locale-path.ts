import { currentLocale } from './words.ts'

/** The address of a path of the shop in the current language: English has the root, others a first segment. */
export const localPath = (path: string): string =>
  currentLocale() === 'en' ? path : `/${currentLocale()}${path}`

/** The path of the shop at an address of the current language, both as a URL has them. */
export const shopPath = (pathname: string): string =>
  currentLocale() === 'en' ? pathname : pathname.slice(currentLocale().length + 1) || '/'

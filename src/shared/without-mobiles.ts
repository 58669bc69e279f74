import { indianDigits } from './typed-digits.ts'

const MOBILE = /(?<!\p{Nd})(?:(?:\+|00)?91[\s.()\p{Pd}]*|0)?[6-9](?:[\s.()\p{Pd}]*[0-9]){9}(?!\p{Nd})/gu

/** A name, an address or a note as it stands on what leaves the shop: mobile numbers that were typed into it are hidden. */
export const withoutMobiles = (text: string): string => indianDigits(text).replace(MOBILE, '•••••')

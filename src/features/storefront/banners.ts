import * as z from 'zod/mini'
import { line, text } from '#shared/fields.ts'
import { translationsField } from '#shared/translations.ts'
import { dayInIndia } from '#shared/when.ts'
import { isHttps } from './settings-fields.ts'

/** A day in India; null for no end. */
const day = z.nullable(z.iso.date({ error: 'Enter a day' }))

/** A banner's link: a page of the shop, or another website. */
const link = z.pipe(
  text(500, 'Link'),
  z.string().check(
    z.regex(/^[^\r\n\t]*$/, { error: 'Link must be one line' }),
    z.refine((value) => value === '' || /^\/(?![/\\])/.test(value) || isHttps(value), {
      error: 'Enter a page of the shop, such as /search?q=mango, or an address that begins with https://',
    }),
  ),
)

export const bannerDraft = z
  .strictObject({
    title: line(60, 'Title'),
    text: z._default(text(120, 'Text'), ''),
    /** A picture stored in this shop; empty for none. */
    image: z._default(z.string().check(z.maxLength(200)), ''),
    link: z._default(link, ''),
    action: z._default(text(24, 'Link text'), ''),
    translations: z.optional(
      translationsField({ title: line(60, 'Title'), text: text(120, 'Text'), action: text(24, 'Link text') }),
    ),
    isActive: z._default(z.boolean(), true),
    /** The first and the last day on which it is shown. */
    from: z._default(day, null),
    until: z._default(day, null),
  })
  .check(
    z.refine(({ from, until }) => from === null || until === null || from <= until, {
      error: 'The last day must not be before the first',
      path: ['until'],
    }),
  )
export type BannerDraft = z.output<typeof bannerDraft>

/** The maximum number of banners on the home page. */
export const MAX_BANNERS = 12

/** Parses saved banners; invalid ones are left out. */
export const toBannerDrafts = (saved: unknown): BannerDraft[] =>
  Array.isArray(saved)
    ? saved.flatMap((one) => {
        const { success, data } = bannerDraft.safeParse(one)
        return success ? [data] : []
      })
    : []

/** Whether a banner is shown at this time. */
export function isShown({ isActive, from, until }: BannerDraft, now: Date): boolean {
  const today = dayInIndia(now)
  return isActive && (from === null || from <= today) && (until === null || today <= until)
}

/** Whether a banner starts or ends at the beginning of this day. */
export function changesOn({ isActive, from, until }: BannerDraft, now: Date): boolean {
  const yesterday = dayInIndia(new Date(now.getTime() - 86_400_000))
  return isActive && (from === dayInIndia(now) || until === yesterday)
}

import { t } from '#shared/words.ts'
/** What the form asks for; a picture can come later. */
export const firstProductNeeds = (): string => t('pages.what-a-first-product-needs')

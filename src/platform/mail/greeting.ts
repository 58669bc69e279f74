import { t } from '#shared/words.ts'

/** How a mail begins: the name, if it is known, and an empty line. */
export const greeting = (name: string): string[] => [
  name ? t('mails.hello-name', { name }) : t('mails.hello'),
  '',
]

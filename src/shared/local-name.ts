import type { Translations } from './translations.ts'
import { currentLocale } from './words.ts'

export interface Named {
  name: string
  translations?: Translations | null | undefined
}

/** A name in the language of the page, else as it is: for titles and labels. Elements show it by `shownName`. */
export const localName = ({ name, translations }: Named): string =>
  currentLocale() === 'en' ? name : translations?.[currentLocale()]?.name || name

export const localDescription = ({
  description,
  translations,
}: Pick<Named, 'translations'> & { description: string }): string =>
  currentLocale() === 'en' ? description : translations?.[currentLocale()]?.description || description

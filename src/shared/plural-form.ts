/** The form of a plural for a number, by CLDR: what a plural becomes in the browser's files of other languages. */
export const pluralForm = <Form>(locale: string, count: number | string, forms: Record<string, Form>): Form =>
  forms[new Intl.PluralRules(locale).select(Number(count))] ?? forms.other!

import { privacyPaths } from '#features/consents/privacy-paths.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'

/** How sure it is that the law asks for it, as in docs/LAW.md; `ask`: an accountant or a lawyer. */
export const SURENESS = ['certain', 'one source', 'ask'] as const

interface GapRule {
  /** The rule, as a sentence that is true once nothing is missing. */
  sentence: string
  sure: (typeof SURENESS)[number]
  /** Where it is entered; for a rule about products, their list. */
  link: string
}

const setting = (section: string) => `${adminPaths.settings}/${section}`

/** What the law asks for and the shop's data can tell, in the order of the list. Each is a row of docs/LAW.md. */
export const GAP_RULES = {
  officer: {
    sentence: 'A grievance officer is named, with their designation.',
    sure: 'certain',
    link: setting('legal'),
  },
  contact: {
    sentence: 'Shoppers see the shop’s email address, phone and address.',
    sure: 'certain',
    link: setting('contact'),
  },
  fssai: {
    sentence: 'The FSSAI number is on the site, unless the shop has said that it is not registered.',
    sure: 'certain',
    link: setting('legal'),
  },
  taxDetails: {
    sentence: 'A shop registered for GST has entered all that its tax documents show.',
    sure: 'certain',
    link: setting('tax'),
  },
  hsn: {
    sentence: 'A shop that charges GST knows the HSN and tax of every product on sale.',
    sure: 'certain',
    link: adminPaths.products,
  },
  origin: {
    sentence: 'Every product on sale names its country of origin.',
    sure: 'certain',
    link: adminPaths.products,
  },
  importer: {
    sentence: 'Imported products on sale name their importer.',
    sure: 'certain',
    link: adminPaths.brands,
  },
  declarations: {
    sentence:
      'Every packed product on sale names its manufacturer, packer or importer, and who takes complaints; a brand may say it once.',
    sure: 'certain',
    link: adminPaths.brands,
  },
  netQuantity: {
    sentence: 'The unit of every pack on sale is a quantity, such as 500 g: “1 bunch” is none.',
    sure: 'certain',
    link: adminPaths.products,
  },
  vegMark: {
    sentence: 'Food has a green or brown mark; goods whose HSN is not of food need none.',
    sure: 'ask',
    link: adminPaths.products,
  },
  price: { sentence: 'Nothing costs more than its MRP.', sure: 'one source', link: adminPaths.products },
  cashCharge: {
    sentence: 'No charge is for cash on delivery alone.',
    sure: 'ask',
    link: paths.charges,
  },
  policies: {
    sentence: 'The policy pages were read, or say what you chose.',
    sure: 'ask',
    link: setting('policies'),
  },
  preTicked: {
    sentence: 'Nothing that shoppers may choose is chosen for them.',
    sure: 'certain',
    link: privacyPaths.choices,
  },
  scriptPurpose: {
    sentence: 'Marketing scripts say what they are for, so that shoppers can allow it.',
    sure: 'certain',
    link: adminPaths.marketingScripts,
  },
  grievanceClock: {
    sentence: 'Every complaint is acknowledged within 48 hours and settled within a month.',
    sure: 'certain',
    link: adminPaths.grievances,
  },
} as const satisfies Record<string, GapRule>

export type GapName = keyof typeof GAP_RULES
export const GAP_NAMES = Object.keys(GAP_RULES) as [GapName, ...GapName[]]

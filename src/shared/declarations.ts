/** What a packet declares (Legal Metrology (Packaged Commodities) Rules 2011, rule 6), in the order of the table, with its labels. */
export const DECLARATIONS = {
  manufacturer: 'Manufacturer',
  packer: 'Packer',
  importer: 'Importer',
  commonName: 'Commodity',
  netQuantity: 'Net quantity',
  bestBefore: 'Best before or use by',
  consumerCare: 'Consumer care',
  fssai: 'FSSAI of the brand',
} as const

export type DeclarationName = keyof typeof DECLARATIONS
export const DECLARATION_NAMES = Object.keys(DECLARATIONS) as DeclarationName[]

/** What all packets of a brand may declare alike. */
export const BRAND_DECLARATIONS = ['manufacturer', 'packer', 'importer', 'consumerCare', 'fssai'] as const

/** The declarations that are made; the others are left out. */
export type Declarations = { [Name in DeclarationName]?: string | undefined }

/** The longest declaration, in characters. */
export const MAX_DECLARATION = 300

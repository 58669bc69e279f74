import type { DeclarationName } from '#shared/declarations.ts'

/** What is entered in the fields of declarations. */
export const declarationHints: Record<DeclarationName, string> = {
  manufacturer: 'Name and address',
  packer: 'Name and address, if somebody else packs it',
  importer: 'Name and address; needed for imported goods',
  commonName: 'Its common name, such as toned milk',
  netQuantity: 'Only if the pack’s unit does not say it',
  bestBefore:
    'Such as 6 months from packing. Below one year the page adds that 30 % or 45 days are left at delivery',
  consumerCare: 'Name, phone and email',
  fssai: '14 digits',
}

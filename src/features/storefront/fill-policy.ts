import type { Shop } from './contract.ts'

/** The placeholders of a policy text, and their values. */
const policyWords = (shop: Shop): Record<string, string> => ({
  shop: shop.name,
  company: shop.company,
  email: shop.contact.email,
  phone: shop.contact.phone,
  address: shop.contact.address,
  hours: shop.contact.hours,
  officer: shop.grievanceOfficer.name,
  officerEmail: shop.grievanceOfficer.email,
  officerPhone: shop.grievanceOfficer.phone,
  fssai: shop.fssai,
  gstin: shop.gstin,
})

/** Puts the shop's own data into a Markdown text. What is no word of ours stays as it was written. */
export function fillPolicy(markdown: string, shop: Shop): string {
  const words = policyWords(shop)
  return markdown.replace(/\{(\w+)\}/g, (braced, word: string) =>
    Object.hasOwn(words, word) ? literal(words[word] ?? '') : braced,
  )
}

/** Text that Markdown takes as it is: a shop called "A*B" is not the start of bold print. */
const literal = (text: string): string => text.replace(/[\\`*_[\]<>#|~&]/g, '\\$&').replace(/\s+/g, ' ')

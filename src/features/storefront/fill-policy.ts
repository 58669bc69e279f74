import type { Shop } from './contract.ts'

/** The placeholders of a policy text, and their values. */
const placeholderValues = (shop: Shop): Record<string, string> => ({
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

/** Replaces the placeholders in a Markdown text by the shop's data. Unknown placeholders stay. */
export function fillPolicy(markdown: string, shop: Shop): string {
  const values = placeholderValues(shop)
  return markdown.replace(/\{(\w+)\}/g, (braced, name: string) =>
    Object.hasOwn(values, name) ? escapeMarkdown(values[name] ?? '') : braced,
  )
}

/** Escapes Markdown: a shop called "A*B" must not start bold text. */
const escapeMarkdown = (text: string): string =>
  text.replace(/[\\`*_[\]<>#|~&]/g, '\\$&').replace(/\s+/g, ' ')

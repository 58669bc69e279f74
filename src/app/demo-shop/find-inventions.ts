import type { Invention, Shop } from '#features/storefront/contract.ts'
import { demoShop } from './demo-shop.ts'

/** What nobody but the demo shop has: its name and tagline could be another shop's own. */
const telling = ({ company, contact, social, grievanceOfficer, fssai, gstin }: Shop) => ({
  general: { company },
  contact: { email: contact.email, phone: contact.phone, address: contact.address },
  social,
  legal: {
    'grievance officer': grievanceOfficer.name,
    "grievance officer's email": grievanceOfficer.email,
    "grievance officer's phone": grievanceOfficer.phone,
    'FSSAI number': fssai,
    GSTIN: gstin,
  },
})

/** The demo shop's made-up data that this shop publishes as its own, by the settings section that has it. */
export function findInventions(shop: Shop): Invention[] {
  const own = telling(shop) as Record<string, Record<string, string>>
  return Object.entries(telling(demoShop)).flatMap(([section, fields]) =>
    Object.entries(fields)
      .filter(([field, value]) => own[section]?.[field] === value)
      .map(([field, value]) => ({ section, field, value })),
  )
}

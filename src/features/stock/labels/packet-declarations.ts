import type { Shop } from '#features/storefront/contract.ts'
import { t } from '#shared/words.ts'

type Packer = Pick<Shop, 'company' | 'contact' | 'fssai'>

/** What the shop has not said of itself that a packet of its own must say; empty for nothing. */
export function missingOfPacker({ company, contact, fssai }: Packer): string[] {
  return [
    ...(company ? [] : [t('labels.its-name')]),
    ...(contact.address ? [] : [t('labels.its-address')]),
    ...(contact.phone || contact.email ? [] : [t('labels.a-phone-or-email')]),
    ...(fssai ? [] : [t('labels.its-fssai-number')]),
  ]
}

/**
 * What a packet that the shop bags itself says besides name, quantity and price (Rule 6 of the Legal Metrology (Packaged
 * Commodities) Rules; FSSAI): the packer, the month, whom a consumer may ask. `month` is such as "Nov 2026".
 */
export const packetDeclarations = ({ company, contact, fssai }: Packer, month: string): string[] => [
  `Packed by ${company}, ${contact.address.replace(/,?\s*\n\s*/g, ', ')}`,
  `Packed ${month} · FSSAI ${fssai}`,
  `Consumer care: ${company}, ${[contact.phone, contact.email].filter(Boolean).join(', ')}, at the address above`,
]

import { isMobile } from './mobile-number.ts'

/** A draft in WhatsApp, which a person sends: to an Indian mobile number, or to whom they choose there. A landline has no WhatsApp. */
export const whatsAppLink = (mobile: number | null, text: string): string =>
  `https://wa.me/${mobile !== null && isMobile(mobile) ? `91${mobile}` : ''}?text=${encodeURIComponent(text)}`

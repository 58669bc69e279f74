/** A draft in WhatsApp, which a person sends: to an Indian mobile number, or to whom they choose there. */
export const whatsAppLink = (mobile: number | null, text: string): string =>
  `https://wa.me/${mobile === null ? '' : `91${mobile}`}?text=${encodeURIComponent(text)}`

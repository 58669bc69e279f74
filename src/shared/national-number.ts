/** The digits of a phone number without India's country code or the leading zero: "+91 98765-43210" as "9876543210". */
export function nationalNumber(text: string): string {
  const digits = text.replace(/\D/g, '')
  return digits.length > 10 ? digits.replace(/^(?:0{0,2}91|0)(?=\d{10})/, '') : digits
}

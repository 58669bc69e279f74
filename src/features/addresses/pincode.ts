import { t } from '#shared/words.ts'

/** An Indian pincode: six digits, the first not 0 (api.md, Small print). `readPincode` reads what people type. */
export const PINCODE = /^[1-9]\d{5}$/

export const pincodeMessage = () => t('addresses.enter-a-6-digit-pincode')

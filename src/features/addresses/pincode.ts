/** An Indian pincode: six digits, the first not 0 (api.md, Small print). `readPincode` reads what people type. */
export const PINCODE = /^[1-9]\d{5}$/

export const PINCODE_MESSAGE = 'Enter a 6-digit pincode'

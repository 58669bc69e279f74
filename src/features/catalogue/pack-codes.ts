/** The fields of a pack that identify it: the list shows them, and searches find them. */
export const PACK_CODES = ['sku', 'barcode'] as const

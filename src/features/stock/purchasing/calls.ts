export const purchasingCalls = {
  getSuppliers: 'GET /api/suppliers',
  addSupplier: 'POST /api/suppliers',
  updateSupplier: 'PUT /api/suppliers',
  readBillFile: 'POST /api/purchases/read-file',
  checkPurchase: 'POST /api/purchases/check',
  writePurchase: 'POST /api/purchases/write',
  reversePurchase: 'POST /api/purchases/reverse',
  getPurchases: 'GET /api/purchases',
  getPurchase: 'GET /api/purchases/{id}',
  getMargins: 'GET /api/purchases/margins',
  getMixedMrps: 'GET /api/purchases/mixed-mrps',
} as const

export const supplierCalls = {
  getSupplierAccount: 'GET /api/suppliers/{id}/account',
  writeSupplierEntry: 'POST /api/suppliers/entry',
  reverseSupplierEntry: 'POST /api/suppliers/reverse-entry',
  returnToSupplier: 'POST /api/purchases/return',
} as const

export const documentCalls = {
  getDocument: 'GET /api/tax/document',
  giveMoneyBack: 'POST /api/tax/credit-note',
  getDocuments: 'GET /api/tax/documents',
  getTaxMonth: 'GET /api/tax/month',
  getMonthFiles: 'GET /api/tax/gstr1',
} as const

export const khataCalls = {
  getBook: 'GET /api/customers',
  addCustomer: 'POST /api/customers',
  changeCustomer: 'PUT /api/customers',
  mergeCustomers: 'POST /api/customers/merge',
  partCustomers: 'POST /api/customers/part',
  getKhata: 'GET /api/khata',
  writeEntry: 'POST /api/khata/entry',
  reverseEntry: 'POST /api/khata/reverse',
  getOwnKhata: 'GET /api/khata/own',
} as const

export const joinCalls = {
  sendJoinOtp: 'POST /api/customers/send-join-otp',
  joinAccount: 'POST /api/customers/join',
} as const

export const creditCalls = {
  getCredit: 'GET /api/credit',
  giveCredit: 'POST /api/credit/give',
  payOutCredit: 'POST /api/credit/pay-out',
} as const

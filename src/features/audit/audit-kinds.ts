/** The kinds of things whose changes are logged, as used by the filter; an action begins with its kind. */
export const AUDIT_KINDS = {
  order: 'Orders',
  payment: 'Payments and refunds',
  'payment-keys': 'Payment keys',
  product: 'Products',
  category: 'Categories',
  'sub-category': 'Sub-categories',
  catalogue: 'CSV imports',
  picture: 'Pictures',
  charge: 'Charges',
  marketing: 'Marketing',
  synonym: 'Search synonyms',
  settings: 'Settings',
  customer: 'Customers',
  grievance: 'Grievances',
  admin: 'Administrators',
  login: 'Logins of administrators',
  'failed-login': 'Failed logins',
  session: 'Ended sessions',
  'refused-call': 'Refused calls',
  export: 'Exports',
  address: 'Addresses of administrators',
  account: 'Accounts of administrators',
  'second-factor': 'Two-step login',
  'recovery-codes': 'Recovery codes',
} as const

export type AuditKind = keyof typeof AUDIT_KINDS

export const customerCalls = {
  getCustomers: 'GET /api/customer/get-customers',
  updateCustomer: 'PUT /api/customer/update-customer',
  suspendCustomer: 'PUT /api/customer/suspend-customer',
  liftSuspension: 'PUT /api/customer/lift-suspension',
} as const

export const addressCalls = {
  addNewAddress: 'POST /api/address/add-new-address',
  getAddress: 'GET /api/address/get-address',
  updateAddress: 'PUT /api/address/update-address',
  deleteAddress: 'DELETE /api/address/delete-address',
  setDefaultAddress: 'PUT /api/address/set-default-address',
} as const

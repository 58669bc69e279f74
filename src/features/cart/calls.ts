export const cartCalls = {
  addToCart: 'POST /api/cart/add-to-cart',
  getCartItems: 'GET /api/cart/get-cart-items',
  updateCartItemQuantity: 'PUT /api/cart/update-cart-item-quantity',
  deleteCartItem: 'DELETE /api/cart/delete-cart-item',
  mergeGuestCart: 'POST /api/cart/merge-guest-cart',
  clearCart: 'DELETE /api/cart/clear-cart',
} as const

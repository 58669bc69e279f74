export const catalogueCalls = {
  getProducts: 'POST /api/product/get-product',
  getProductsByCategory: 'POST /api/product/get-products-by-category',
  getProductsByCategoryAndSubCategory: 'POST /api/product/get-products-by-category-and-sub-category',
  getProduct: 'POST /api/product/get-product-by-id',
  getCategories: 'GET /api/category/get-category',
  getSubCategories: 'GET /api/sub-category/get-sub-category',
  getHighlights: 'GET /api/product/highlights',
  getHomeRows: 'GET /api/product/home-rows',
} as const

/** The administrator's catalogue calls, separate so that shop pages do not load them. */
export const catalogueAdminCalls = {
  addProduct: 'POST /api/product/add-product',
  updateProduct: 'PUT /api/product/update-product/{id}',
  deleteProduct: 'DELETE /api/product/delete-product/{id}',
  restoreProduct: 'PUT /api/product/restore-product/{id}',
  publishProducts: 'PUT /api/product/publish-products',
  exportProducts: 'GET /api/product/export-products',
  importProducts: 'POST /api/product/import-products',
  writeImport: 'PUT /api/product/write-import',
  mapImport: 'PUT /api/product/map-import',
  getImport: 'GET /api/product/get-import',
  discardImport: 'DELETE /api/product/discard-import',
  listImports: 'GET /api/import/list',
  retryPictures: 'POST /api/import/retry-pictures',
  undoImport: 'POST /api/import/undo',
  getBrands: 'GET /api/product/get-brands',
  saveBrand: 'PUT /api/product/save-brand',
  addCategory: 'POST /api/category/add-category',
  updateCategory: 'PUT /api/category/update-category',
  deleteCategory: 'PUT /api/category/delete-category',
  addSubCategory: 'POST /api/sub-category/add-sub-category',
  updateSubCategory: 'PUT /api/sub-category/update-sub-category',
  deleteSubCategory: 'PUT /api/sub-category/delete-sub-category',
} as const

export const priceChangeCalls = {
  checkPriceChange: 'POST /api/price-change/check',
  planPriceChange: 'POST /api/price-change/plan',
  cancelPriceChange: 'POST /api/price-change/cancel',
  getPriceChanges: 'GET /api/price-change/list',
} as const

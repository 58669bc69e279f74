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
  getImport: 'GET /api/product/get-import',
  discardImport: 'DELETE /api/product/discard-import',
  addCategory: 'POST /api/category/add-category',
  updateCategory: 'PUT /api/category/update-category',
  deleteCategory: 'PUT /api/category/delete-category',
  addSubCategory: 'POST /api/sub-category/add-sub-category',
  updateSubCategory: 'PUT /api/sub-category/update-sub-category',
  deleteSubCategory: 'PUT /api/sub-category/delete-sub-category',
} as const

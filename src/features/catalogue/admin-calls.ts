/** What an administrator may do to the catalogue; shoppers' pages do not load it. */
export const catalogueAdminCalls = {
  addProduct: 'POST /api/product/add-product',
  updateProduct: 'PUT /api/product/update-product/{id}',
  deleteProduct: 'DELETE /api/product/delete-product/{id}',
  restoreProduct: 'PUT /api/product/restore-product/{id}',
  publishProducts: 'PUT /api/product/publish-products',
  exportProducts: 'GET /api/product/export-products',
  importProducts: 'POST /api/product/import-products',
  getImportProgress: 'GET /api/product/import-progress',
  addCategory: 'POST /api/category/add-category',
  updateCategory: 'PUT /api/category/update-category',
  deleteCategory: 'PUT /api/category/delete-category',
  addSubCategory: 'POST /api/sub-category/add-sub-category',
  updateSubCategory: 'PUT /api/sub-category/update-sub-category',
  deleteSubCategory: 'PUT /api/sub-category/delete-sub-category',
} as const

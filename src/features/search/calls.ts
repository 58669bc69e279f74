export const searchCalls = {
  searchProduct: 'POST /api/product/search-product',
  getSynonyms: 'GET /api/search/synonyms',
  addSynonym: 'POST /api/search/add-synonym',
  updateSynonym: 'PUT /api/search/update-synonym',
  getSearchTerms: 'GET /api/search/terms',
  explainSearch: 'GET /api/search/explain',
  askFor: 'POST /api/search/ask-for',
} as const

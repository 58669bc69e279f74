export const listCalls = {
  getLists: 'GET /api/list',
  createList: 'POST /api/list',
  changeList: 'PUT /api/list',
  deleteList: 'DELETE /api/list',
  readList: 'POST /api/list/read',
} as const

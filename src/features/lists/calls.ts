export const listCalls = {
  getLists: 'GET /api/list',
  createList: 'POST /api/list',
  changeList: 'PUT /api/list',
  deleteList: 'DELETE /api/list',
  readList: 'POST /api/list/read',
  addListPhoto: 'PUT /api/list/photo/{orderId}',
  getListPhoto: 'GET /api/list/photo/{orderId}',
} as const

export const messageCalls = {
  getMessages: 'GET /api/message/settings',
  saveMessageSettings: 'PUT /api/message/save-settings',
  saveMessageKeys: 'PUT /api/message/save-keys',
  saveTemplate: 'PUT /api/message/save-template',
  sendTestMessage: 'POST /api/message/test',
} as const

export const mediaCalls = {
  uploadImage: 'POST /api/file/upload-image',
  deleteImage: 'POST /api/file/delete-image',
  uploadAvatar: 'PUT /api/user/upload-avatar',
} as const

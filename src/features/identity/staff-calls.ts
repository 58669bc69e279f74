export const staffCalls = {
  getStaff: 'GET /api/staff',
  inviteStaff: 'POST /api/staff/invite',
  changeStaffRole: 'PUT /api/staff/role',
  removeStaff: 'DELETE /api/staff',
  setTwoStepRoles: 'PUT /api/staff/two-step',
} as const

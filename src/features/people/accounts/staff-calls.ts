export const staffCalls = {
  getStaff: 'GET /api/staff',
  inviteStaff: 'POST /api/staff/invite',
  joinStaff: 'POST /api/staff/join',
  changeStaffRole: 'PUT /api/staff/role',
  removeStaff: 'DELETE /api/staff',
  setTwoStepRoles: 'PUT /api/staff/two-step',
} as const

/** The page of an invitation’s link. */
export const JOIN_STAFF_PATH = '/join-staff'

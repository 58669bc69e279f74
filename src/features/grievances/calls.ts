export const grievanceCalls = {
  fileGrievance: 'POST /api/grievance',
  addPhoto: 'PUT /api/grievance/photo/{ticket}',
  getGrievance: 'GET /api/grievance/{ticket}',
  reopenGrievance: 'PUT /api/grievance/reopen',
  getGrievances: 'GET /api/grievances',
  answerGrievance: 'PUT /api/grievance/answer',
} as const

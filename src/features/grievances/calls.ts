export const grievanceCalls = {
  fileGrievance: 'POST /api/grievance',
  getGrievance: 'GET /api/grievance/{ticket}',
  reopenGrievance: 'PUT /api/grievance/reopen',
  getGrievances: 'GET /api/grievances',
  answerGrievance: 'PUT /api/grievance/answer',
} as const

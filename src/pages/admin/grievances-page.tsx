export { GrievanceDesk as Component } from '#features/grievances/admin/grievance-desk.tsx'

export { AuditLog as Component } from '#features/audit/admin/audit-log.tsx'

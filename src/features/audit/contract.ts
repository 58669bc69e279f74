import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { hexId, timestamp } from '#shared/fields.ts'
import { pagingFields } from '#shared/paging.ts'
import { AUDIT_KINDS, type AuditKind } from './audit-kinds.ts'
import { auditCalls } from './calls.ts'

const actor = z.object({
  kind: z.enum(['admin', 'staff', 'command', 'system']),
  /** Null unless it is somebody who works in the shop. */
  _id: z.nullable(hexId),
  /** Their name, else their email address. */
  name: z.string().nullable(),
})

const auditEntry = z.object({
  _id: z.string(),
  at: timestamp,
  actor,
  /** Kind and verb: `product.update`. */
  action: z.string(),
  subjectId: z.string().nullable(),
  subjectName: z.string().nullable(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** A day in India. */
const day = z.iso.date({ error: 'Enter a date such as 2026-11-21' })

export const auditContract = contract(auditCalls, 'admin', {
  getLog: {
    summary:
      'Who changed what, newest first: entries of the audit log and the steps of orders that administrators took.',
    query: z.object({
      limit: pagingFields(50).limit,
      /** The `next` cursor of the previous page. */
      before: z.string().max(80).optional(),
      actorId: z.optional(hexId),
      kind: z.enum(Object.keys(AUDIT_KINDS) as [AuditKind, ...AuditKind[]]).optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    data: z.array(auditEntry),
    meta: z.object({ next: z.string().nullable() }),
  },
  getPeople: {
    summary: 'Everybody in the log: current and former administrators.',
    data: z.array(z.object({ _id: hexId, name: z.string() })),
  },
})

export type AuditContract = typeof auditContract

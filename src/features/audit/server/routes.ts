import type { Database } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { auditContract, type AuditContract } from '../contract.ts'
import { listPeople } from './audit-log-store.ts'
import { readLog } from './read-log.ts'

function auditRoutes({ db }: { db: Database }): Handlers<AuditContract> {
  return {
    getLog: async ({ query }) => {
      const { entries, next } = await readLog(db, query)
      return { data: entries, meta: { next } }
    },
    getPeople: async () => ({
      data: (await listPeople(db)).map(({ id, name }) => ({ _id: id, name })),
    }),
  }
}

export const mountAudit = room(auditContract, auditRoutes)

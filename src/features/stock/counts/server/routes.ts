import { staffActor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { once } from '#platform/requests/once.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { fromRupees } from '#shared/money.ts'
import { pageOf } from '#shared/paging.ts'
import { may, type Person } from '#shared/permissions.ts'
import { AppError } from '#shared/problems.ts'
import { countContract, type CountContract, type WholeCount } from '../contract.ts'
import { needsAgain } from '../count-difference.ts'
import { countPack } from './count-pack.ts'
import { countCounts, findCount, insertCount, listCountLines, listCounts } from './count-store.ts'
import { listCountedOnce } from './counted-pack-store.ts'
import { readCountSettings, saveCountSettings } from './count-settings.ts'
import { countedOf, countLineView, countView, linesToCountAgain } from './count-view.ts'
import { finishCount } from './finish-count.ts'

export const countRoutes = ({ db }: { db: Database }): Handlers<CountContract> => ({
  getCounts: async ({ query, caller }) => ({
    data: (await listCounts(db, query)).map((row) => countView(row, seesCosts(caller))),
    meta: pageOf(query, await countCounts(db)),
  }),
  getCount: async ({ params: { id }, caller }) => ({ data: await readCount(db, id, caller) }),
  getCountSettings: async () => ({ data: await readCountSettings(db) }),
  saveCountSettings: async ({ body, caller }) => {
    await db.transaction(async (tx) => {
      const before = await saveCountSettings(tx, body)
      await recordAudit(tx, staffActor(caller), {
        action: 'count.settings',
        subjectId: null,
        before: { ...before },
        after: { ...body },
      })
    })
    return { data: body }
  },
  beginCount: async ({ body: { shelf, limit: given }, caller, http }) => {
    const begin = async (tx: Tx) => {
      const id = newHexId()
      const settings = await readCountSettings(tx)
      const limit = Math.min(given ?? settings.limit, settings.limit)
      await insertCount(tx, id, shelf, fromRupees(limit), caller.userId)
      await recordAudit(tx, staffActor(caller), {
        action: 'count.create',
        subjectId: id,
        subjectName: shelf ?? 'the shop',
        before: null,
        after: { limit },
      })
      return id
    }
    const id = await db.transaction((tx) => once(tx, http.sent, () => begin(tx)))
    return { data: countView((await findCount(db, id))!, seesCosts(caller)) }
  },
  saveCountLine: async ({ body, caller }) => {
    const { line, limitPaise } = await countPack(db, caller.userId, body)
    return { data: countLineView(line, needsAgain(countedOf(line), limitPaise), seesCosts(caller)) }
  },
  finishCount: async ({ body: { countId }, caller }) => {
    await finishCount(db, staffActor(caller), countId)
    return { data: await readCount(db, countId, caller) }
  },
})

async function readCount(db: Database, id: string, caller: Person): Promise<WholeCount> {
  const [count, lines] = await Promise.all([findCount(db, id), listCountLines(db, id)])
  if (!count) throw new AppError('not_found')
  const isTold = seesCosts(caller)
  const open = linesToCountAgain(lines, count.limit_paise, await listCountedOnce(db, id))
  return {
    ...countView(count, isTold),
    items: lines.map((line) => countLineView(line, open.includes(line), isTold)),
  }
}

const seesCosts = (caller: Person): boolean => may(caller, 'costs.see')

export const mountCount = room(countContract, countRoutes)

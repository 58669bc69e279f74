import { staffActor } from '#features/audit/actor.ts'
import type { Database } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { pageOf } from '#shared/paging.ts'
import { may, type Person } from '#shared/permissions.ts'
import { AppError } from '#shared/problems.ts'
import { countContract, type CountContract, type WholeCount } from '../contract.ts'
import { needsAgain } from '../count-difference.ts'
import { beginCount } from './begin-count.ts'
import { countPack } from './count-pack.ts'
import { countCounts, findCount, listCountLines, listCounts } from './count-store.ts'
import { listCountedOnce } from './counted-pack-store.ts'
import { readCountSettings, saveCountSettings } from './count-settings.ts'
import { countedOf, countLineView, countView, linesToCountAgain } from './count-view.ts'
import { finishCount } from './finish-count.ts'

const countRoutes = ({ db }: { db: Database }): Handlers<CountContract> => ({
  getCounts: async ({ query, caller }) => ({
    data: (await listCounts(db, query)).map((row) => countView(row, seesCosts(caller))),
    meta: pageOf(query, await countCounts(db)),
  }),
  getCount: async ({ params: { id }, caller }) => ({ data: await readCount(db, id, caller) }),
  getCountSettings: async () => ({ data: await readCountSettings(db) }),
  saveCountSettings: async ({ body, caller }) => {
    await saveCountSettings(db, staffActor(caller), body)
    return { data: body }
  },
  beginCount: async ({ body, caller, http }) => {
    const id = await beginCount(db, caller, body, http.sent)
    return { data: countView((await findCount(db, id))!, seesCosts(caller)) }
  },
  saveCountLine: async ({ body, caller, http }) => {
    const { line, limitPaise } = await countPack(db, caller.userId, body, http.sent)
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

import { staffActor } from '#features/audit/actor.ts'
import type { Database } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { dayInIndia } from '#shared/when.ts'
import type { CountOutcome } from '../cash-count.ts'
import { cashContract, type CashContract } from '../cash-contract.ts'
import { countCash } from './count-cash.ts'
import { reverseCash } from './reverse-cash.ts'
import { readDaySheet } from './read-day-sheet.ts'

const messages: Record<CountOutcome, string> = {
  settled: 'Counted: everything is handed in.',
  'shortfall written off': 'Counted. What is missing is written off.',
  'surplus booked': 'Counted. What is too much is written off.',
  'still owed': 'Counted. The rest is still owed.',
  'in credit': 'Counted. The shop owes the rest to the rider.',
}

const cashRoutes = ({ db }: { db: Database }): Handlers<CashContract> => {
  const today = () => dayInIndia(new Date())
  return {
    getCashDay: async ({ query: { day } }) => ({ data: await readDaySheet(db, day ?? today()) }),
    countCash: async ({ body, caller, http }) => {
      const { confirmed = false, ...count } = body
      const outcome = await countCash(db, staffActor(caller), { ...count, confirmed }, http.sent)
      return { data: await readDaySheet(db, today()), message: messages[outcome] }
    },
    reverseCash: async ({ body, caller, http }) => {
      await reverseCash(db, staffActor(caller), body, http.sent)
      return { data: await readDaySheet(db, today()) }
    },
  }
}

export const mountCash = room(cashContract, cashRoutes)

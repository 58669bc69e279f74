import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { numbers } from '#platform/db/row-columns.ts'
import type { NumberChannel } from '#shared/number-channels.ts'
import type { MessageKind } from '../message-kinds.ts'

const TODAY = `(now() AT TIME ZONE 'Asia/Kolkata')::date`
const DAYS = { day: TODAY, month: `date_trunc('month', ${TODAY}::timestamp)::date` }

export interface MessageCost {
  event: string
  channel: NumberChannel
  kind: MessageKind
  parts: number
  paise: number
}

/** Books what a message costs; false if it was booked before. */
export const addCost = sql(
  'messageCosts.add',
  `INSERT INTO message_costs (event, channel, kind, parts, paise) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT ON CONSTRAINT message_costs_once DO NOTHING`,
).wrote(({ event, channel, kind, parts, paise }: MessageCost) => [event, channel, kind, parts, paise])

const spendOf = (span: keyof typeof DAYS) =>
  sql(
    `messageBudgets.${span}`,
    `INSERT INTO message_budgets AS held (scope, day, paise) SELECT $1, ${DAYS[span]}, $2::bigint WHERE $2::bigint <= $3::bigint
     ON CONFLICT (scope, day) DO UPDATE SET paise = held.paise + excluded.paise
     WHERE held.paise + excluded.paise <= $3::bigint`,
  )
const spends = { day: spendOf('day'), month: spendOf('month') }

/** Adds to what was spent within a limit; false if that would go beyond it. Waits for others who spend within it. */
export const spendWithin = async (
  tx: Tx,
  { scope, span, limitPaise }: { scope: string; span: keyof typeof DAYS; limitPaise: number },
  paise: number,
): Promise<boolean> => (await tx.run(spends[span], [scope, paise, limitPaise])) === 1

/** Whether so much may still be spent today and this month, before anything is written. */
export const isLeft = sql(
  'messageBudgets.left',
  `SELECT NOT EXISTS (SELECT FROM message_budgets WHERE scope = 'day' AND day = ${DAYS.day} AND paise + $1 > $2
     OR scope = 'month' AND day = ${DAYS.month} AND paise + $1 > $3) AS yes`,
  z.object({ yes: z.boolean() }),
).oneFirst((paise: number, limits: { dayPaise: number; monthPaise: number }) => [
  paise,
  limits.dayPaise,
  limits.monthPaise,
])

/** Takes the cost of these messages off what was spent within a limit of today. */
export const giveBackWithin = sql(
  'messageBudgets.giveBack',
  `UPDATE message_budgets SET paise = greatest(0, paise
     - (SELECT coalesce(sum(paise), 0) FROM message_costs WHERE event = ANY($2::text[]))::bigint)
   WHERE scope = $1 AND day = ${TODAY}`,
).run<[scope: string, events: readonly string[]]>()

/** What messages have cost since the first of this month in India, by channel. */
export const sumMonth = sql(
  'messageCosts.month',
  `SELECT channel, count(*)::int AS messages, sum(parts)::int AS parts, sum(paise)::float8 AS paise,
     coalesce(sum(paise) FILTER (WHERE (at AT TIME ZONE 'Asia/Kolkata')::date = ${TODAY}), 0)::float8 AS today_paise
   FROM message_costs WHERE at >= (${DAYS.month}::timestamp AT TIME ZONE 'Asia/Kolkata') GROUP BY channel ORDER BY channel`,
  z.object({ channel: z.enum(['sms', 'whatsapp']), ...numbers('messages', 'parts', 'paise', 'today_paise') }),
).many()

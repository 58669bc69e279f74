import { AppError } from '#shared/problems.ts'
import { t } from '#shared/words.ts'
import { VOID_MINUTES } from '../states.ts'
import type { OrderRecord } from './order-record.ts'

/** Why an order cannot be moved so in its state; of what was sold at a counter, what is done there instead. */
export const moveRefused = (
  { status, channel }: Pick<OrderRecord, 'status' | 'channel'>,
  data: Record<string, unknown> = {},
): AppError =>
  new AppError('move_refused', { state: status, ...data }, () =>
    channel === 'counter' ? { message: t('problems.sold-at-counter', { minutes: VOID_MINUTES }) } : {},
  )

export const soldAtCounter = (): AppError => new AppError('sold_at_counter', { minutes: VOID_MINUTES })

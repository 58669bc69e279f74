import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { texts } from '#platform/db/row-columns.ts'
import { isLocale, type LocaleId } from '#shared/locales.ts'
import { NUMBER_CHANNELS, type NumberChannel } from '#shared/number-channels.ts'
import { MESSAGE_KINDS, type MessageKind } from '../message-kinds.ts'

const template = z.object({
  channel: z.enum(NUMBER_CHANNELS),
  ...texts('kind', 'template_id', 'flow_id', 'text', 'locale'),
})
export type TemplateRow = Omit<z.infer<typeof template>, 'kind' | 'locale'> & {
  kind: MessageKind
  locale: LocaleId
}

const list = sql(
  'messageTemplates.list',
  `SELECT channel, kind, locale, template_id, flow_id, text FROM message_templates ORDER BY channel, kind, locale`,
  template,
)

const isKnown = (row: z.infer<typeof template>): row is TemplateRow =>
  (MESSAGE_KINDS as string[]).includes(row.kind) && isLocale(row.locale)

/** Every registered text. */
export const listTemplates = async (tx: Tx): Promise<TemplateRow[]> => (await tx.many(list)).filter(isKnown)

export const saveTemplateRow = sql(
  'messageTemplates.save',
  `INSERT INTO message_templates (channel, kind, locale, template_id, flow_id, text) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (channel, kind, locale) DO UPDATE SET template_id = excluded.template_id, flow_id = excluded.flow_id,
     text = excluded.text, updated_at = now()`,
).run((row: TemplateRow) => [row.channel, row.kind, row.locale, row.template_id, row.flow_id, row.text])

/** Removes a text, so that its messages are not sent any more. */
export const removeTemplateRow = sql(
  'messageTemplates.remove',
  `DELETE FROM message_templates WHERE channel = $1 AND kind = $2 AND locale = $3`,
).run(({ channel, kind, locale }: { channel: NumberChannel; kind: MessageKind; locale: string }) => [
  channel,
  kind,
  locale,
])

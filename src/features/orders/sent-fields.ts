import { z } from 'zod'
import { text } from '#shared/fields.ts'
import { t } from '#shared/words.ts'
import { NOTE_LENGTH } from './delivery-note.ts'

// What an order says as whoever ordered it has sent it. A field more is a line in each of these, a column, and its
// places on the screens.

/** As it is sent, with a cart or by phone. */
export const sentFields = {
  deliveryNote: z.nullable(text(NOTE_LENGTH, () => t('fields.delivery-note'))).optional(),
}
type Sent = { [Name in keyof typeof sentFields]?: z.output<(typeof sentFields)[Name]> }

/** As it is shown. */
export const shownFields = { deliveryNote: z.string().nullable() }

/** As it is stored. */
export const sentColumns = { delivery_note: z.string().nullable() }
type Stored = { [Name in keyof typeof sentColumns]: z.output<(typeof sentColumns)[Name]> }

export const storedOf = (sent: Sent): Stored => ({ delivery_note: sent.deliveryNote || null })

export const shownOf = (stored: Stored) => ({ deliveryNote: stored.delivery_note })

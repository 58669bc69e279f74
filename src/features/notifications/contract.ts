import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { timestamp } from '#shared/fields.ts'
import { notificationCalls } from './calls.ts'

const bell = z.object({ seenAt: z.nullable(timestamp) })

export const notificationContract = contract(notificationCalls, {
  getBell: {
    access: 'admin',
    summary: 'When this administrator last opened the bell; orders placed later are unviewed.',
    data: bell,
  },
  markBellSeen: { access: 'admin', summary: 'Marks every order placed until now as viewed.', data: bell },
})

export type NotificationContract = typeof notificationContract

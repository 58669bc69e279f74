import { z } from 'zod'
import { contactFields, oneContact } from '#shared/contact-address.ts'
import { contract } from '#shared/endpoint.ts'
import { day, hexId, text, timestamp } from '#shared/fields.ts'
import { deliveryCalls } from './calls.ts'
import { deliveryManagementCalls } from './management-calls.ts'
import { t } from '#shared/words.ts'
import { pincode, areaFields, newArea, version, area } from './area-shape.ts'
import { capacity, ruleDraft, differs, differsError, slotRule } from './slot-rule-shape.ts'

const promise = z.object({
  isOpen: z.boolean(),
  /** "30–45 min"; null if the shop promises no time. */
  text: z.string().nullable(),
  message: z.string(),
})

/** A delivery slot that can be chosen, or is full. */
const slot = z.object({
  slotId: z.string(),
  from: timestamp,
  to: timestamp,
  /** `few`: at most a fifth of the places is left. */
  state: z.enum(['open', 'few', 'full']),
  /** From then on it cannot be chosen. */
  closesAt: timestamp,
})
export type Slot = z.infer<typeof slot>

export const deliveryContract = contract(deliveryCalls, {
  checkPincode: {
    access: 'anyone',
    summary: 'Whether the shop delivers to a pincode, on which terms and how fast at this moment.',
    body: z.strictObject({ pincode }),
    data: z.object({
      served: z.boolean(),
      /** The minimum in rupees is the stricter one of shop and area. */
      area: z.object({ name: z.string(), minimum: z.number() }).nullable(),
      promise,
    }),
  },
  getSlots: {
    access: 'anyone',
    summary:
      'The slots of the coming days for a pincode, or an address of the caller. Closed ones are left out.',
    query: z.object({ pincode: pincode.optional(), addressId: z.optional(hexId) }),
    data: z.array(slot),
  },
  tellMe: {
    access: 'anyone',
    summary:
      'Sends one mail, or one message to a number, when the shop delivers to a pincode. The answer is always the same.',
    body: z.strictObject({ pincode, ...contactFields }).check(oneContact),
    message: () => t('said.we-will-tell-you-once'),
  },
})
export type DeliveryContract = typeof deliveryContract

const dayOff = z.object({ day: z.string(), note: z.string() })
export type DayOff = z.infer<typeof dayOff>

/** A slot as the shop sees it. */
const gridSlot = z.object({
  slotId: z.string(),
  areaId: z.string().nullable(),
  from: timestamp,
  to: timestamp,
  closesAt: timestamp,
  capacity: z.int(),
  taken: z.int(),
})
export type GridSlot = z.infer<typeof gridSlot>

export const deliveryManagementContract = contract(deliveryManagementCalls, 'delivery.manage', {
  getAreas: {
    summary: 'The delivery areas with their pincodes. Without any the shop delivers everywhere.',
    data: z.array(area),
  },
  createArea: {
    summary:
      'Adds an area. Wrong pincodes are named one by one (`fields`), and one of another area by 409 `pincode_in_two_areas`; then nothing is saved.',
    idempotent: true,
    body: newArea,
    data: area,
    message: () => t('said.area-added'),
  },
  updateArea: {
    summary: 'Changes an area as a whole; 409 `stale` if its `version` is no longer this one.',
    body: z.strictObject({ _id: hexId, ...areaFields, version }),
    data: area,
    message: () => t('said.area-saved'),
  },
  deleteArea: {
    summary:
      'Deletes an area with its slot rules; orders are not changed. 409 `area_in_use` while charges are limited to it.',
    body: z.strictObject({ _id: hexId }),
    message: () => t('said.area-deleted'),
  },
  getSlotRules: {
    summary: 'The weekly delivery slots.',
    data: z.array(slotRule),
  },
  createSlotRule: {
    summary: 'Adds a weekly slot and makes its slots of the coming days; 409 `slots_overlap`.',
    idempotent: true,
    body: ruleDraft.refine(differs, differsError),
    data: slotRule,
    message: () => t('said.slot-added'),
  },
  updateSlotRule: {
    summary:
      'Changes a weekly slot. Coming slots without orders follow; of those with orders only the capacity, else 409 `capacity_below_taken`. 409 `stale`, `slots_overlap`.',
    body: ruleDraft.extend({ _id: hexId, version }).refine(differs, differsError),
    data: slotRule,
    message: () => t('said.slot-saved'),
  },
  deleteSlotRule: {
    summary: 'Deletes a weekly slot with its coming slots that have no orders.',
    body: z.strictObject({ _id: hexId }),
    message: () => t('said.slot-deleted'),
  },
  getDaysOff: {
    summary: 'The days from today on without delivery slots.',
    data: z.array(dayOff),
  },
  addDayOff: {
    summary: 'Takes a day off; 409 `day_off_taken` with the orders that are to be delivered on it.',
    body: z.strictObject({
      day,
      note: z._default(
        text(120, () => t('fields.note')),
        '',
      ),
    }),
    data: z.array(dayOff),
    message: () => t('said.day-off-added'),
  },
  updateDayOff: {
    summary: 'Changes the note of a day off.',
    body: z.strictObject({ day, note: text(120, () => t('fields.note')) }),
    data: z.array(dayOff),
    message: () => t('said.day-off-saved'),
  },
  deleteDayOff: {
    summary: 'Makes it an ordinary day again, with its slots.',
    body: z.strictObject({ day }),
    data: z.array(dayOff),
    message: () => t('said.day-off-removed'),
  },
  getSlotGrid: {
    summary: 'The slots from today on with their places.',
    data: z.array(gridSlot),
  },
  setSlotCapacity: {
    summary: 'Changes the places of one slot; 409 `capacity_below_taken` with how many are taken.',
    body: z.strictObject({ slotId: hexId, capacity }),
    data: z.array(gridSlot),
    message: () => t('said.slot-saved'),
  },
})
export type DeliveryManagementContract = typeof deliveryManagementContract

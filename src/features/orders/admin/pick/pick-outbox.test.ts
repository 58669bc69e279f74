import { expect, test, vi } from 'vitest'
import { AppError } from '#shared/problems.ts'
import type { PickLine } from '../../pick-contract.ts'
import { createPickOutbox, type PickTap } from './pick-outbox.ts'

const saved = {} as PickLine
const tap = (position: number, suppliedQuantity: number): PickTap => ({
  orderId: 'one',
  position,
  suppliedQuantity,
})

function outbox(send: (tap: PickTap) => Promise<PickLine>, stored: PickTap[] = []) {
  let kept = stored
  const on = { saved: vi.fn(), refused: vi.fn() }
  const box = createPickOutbox({ read: () => kept, write: (taps) => ((kept = [...taps]), true) }, send, on)
  return { box, on, kept: () => kept }
}

test('taps are sent in order, and the last one about a line is what the server has', async () => {
  const sent: PickTap[] = []
  let release = () => {}
  const first = new Promise<void>((resolve) => (release = resolve))
  const { box, on, kept } = outbox(async (one) => {
    if (sent.push(one) === 1) await first
    return saved
  })
  const all = [box.add(tap(0, 1)), box.add(tap(1, 1)), box.add(tap(0, 2))]
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  const again = box.add(tap(sent[0]!.position, 0))
  release()
  await Promise.all([...all, again])
  expect(sent.filter(({ position }) => position === sent[0]!.position).at(-1)).toEqual(
    tap(sent[0]!.position, 0),
  )
  expect(box.taps.get()).toEqual([])
  expect(kept()).toEqual([])
  expect(on.saved).toHaveBeenCalledTimes(2)
})

test('what is not sent stays, through a restart too, and is sent when the network is back', async () => {
  let isOnline = false
  const sent: PickTap[] = []
  const send = (one: PickTap) => {
    if (!isOnline) return Promise.reject(new AppError('offline'))
    sent.push(one)
    return Promise.resolve(saved)
  }
  const before = outbox(send)
  await before.box.add(tap(0, 2))
  before.box.stop()
  expect(before.box.isStuck.get()).toBe(true)
  expect(before.kept()).toEqual([tap(0, 2)])
  const after = outbox(send, before.kept())
  expect(after.box.taps.get()).toEqual([tap(0, 2)])
  isOnline = true
  await after.box.resume()
  expect(sent).toEqual([tap(0, 2)])
  expect([after.kept(), after.box.isStuck.get()]).toEqual([[], false])
})

test('a tap that the server refuses is dropped with its reason, and those after it are sent', async () => {
  const { box, on } = outbox((one) =>
    one.position === 0
      ? Promise.reject(new AppError('pick_claimed', { name: 'Meera' }))
      : Promise.resolve(saved),
  )
  await Promise.all([box.add(tap(0, 1)), box.add(tap(1, 1))])
  expect(on.refused).toHaveBeenCalledExactlyOnceWith(
    tap(0, 1),
    expect.objectContaining({ code: 'pick_claimed' }),
  )
  expect(on.saved).toHaveBeenCalledExactlyOnceWith(tap(1, 1), saved)
  expect(box.taps.get()).toEqual([])
})

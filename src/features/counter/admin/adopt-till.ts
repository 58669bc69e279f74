import type { Counter } from '../contract.ts'
import { readDevice, saveDevice } from './counter-storage.ts'

/** A till that is handed to a browser, and all tills of its shop. */
export interface HandedTill {
  deviceKey: string
  counterId: string
  counters: Counter[]
}

/** Makes this browser that till, unless it is one of the shop's already. */
export async function adoptTill({ deviceKey, counterId, counters }: HandedTill): Promise<void> {
  const before = await readDevice()
  if (counters.some(({ _id }) => _id === before?.counter._id)) return
  const counter = counters.find(({ _id }) => _id === counterId)
  if (counter) await saveDevice(deviceKey, counter)
}

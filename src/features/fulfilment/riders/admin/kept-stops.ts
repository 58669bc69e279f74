import { keptList } from '#ui/kept-list.ts'
import type { Stop } from '../contract.ts'

/** A rider's stops as this phone last saw them. */
interface KeptStops {
  stops: Stop[]
  /** When they were fetched, in milliseconds. */
  at: number
  /** The order that the rider gave them, while the shop does not know it. */
  unsentOrder?: string[]
}

/** After that they are no help any more, and they hold addresses. */
const KEPT_MS = 12 * 3_600_000

/** The stops that `/rider` shows without a network. */
export function keptStops(riderId: string) {
  const list = keptList<KeptStops>(`rider-stops-${riderId}`)
  return {
    read: (): KeptStops | null => {
      const [kept] = list.read()
      return kept && Date.now() - kept.at < KEPT_MS ? kept : null
    },
    write: ({ stops, ...kept }: KeptStops) =>
      list.write([
        // Numbers and khatas of receivers whose order is done are gone from the shop's answers within the hour.
        {
          ...kept,
          stops: stops.map((one) =>
            one.state === 'to go' ? one : { ...one, mobile: null, khata: undefined },
          ),
        },
      ]),
    forget: () => list.write([]),
  }
}

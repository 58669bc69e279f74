import type { SavedOpening } from '../contract.ts'

/** The text beside the shop's switch: a shop that takes orders may still be outside its weekly hours. */
export const openingText = ({
  mode,
  isOpenNow,
}: {
  mode: SavedOpening['mode']
  isOpenNow: boolean
}): string => (mode === 'closed' ? 'Closed' : isOpenNow ? 'Open' : 'Out of hours')

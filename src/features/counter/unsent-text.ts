/** Bills of a device that are not in the shop: "has not sent bills 5, 6", or how many it keeps if those are more. */
export function unsentText(numbers: readonly number[], kept = 0): string {
  if (kept > numbers.length)
    return `keeps ${kept} ${kept === 1 ? 'bill' : 'bills'} that the shop does not have`
  return `has not sent bill${numbers.length === 1 ? '' : 's'} ${numbers.join(', ')}`
}

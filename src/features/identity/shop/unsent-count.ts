/** Lists of what people of the shop did and the shop does not know yet. */
const UNSENT_KEYS = /^(pick-taps$|rider-reports-|unsent-counts-)/

/** How much waits in this browser to be sent. */
export function unsentCount(): number {
  try {
    return Object.entries(localStorage as Record<string, string>).reduce(
      (count, [key, list]) =>
        UNSENT_KEYS.test(key) ? count + (JSON.parse(list) as unknown[]).length : count,
      0,
    )
  } catch {
    // Where nothing is stored, nothing waits.
    return 0
  }
}

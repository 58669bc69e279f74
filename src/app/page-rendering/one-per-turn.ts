/**
 * Lets one caller go on in each turn of the event loop, in order: between two pieces of work that hold the loop for
 * milliseconds, everything that has arrived meanwhile (orders, carts, the bell) is handled.
 */
export function onePerTurn(): () => Promise<void> {
  let last = Promise.resolve()
  return () => (last = last.then(() => new Promise((resolve) => setImmediate(resolve))))
}

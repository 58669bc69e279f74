import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Lets one caller go on in each turn of the event loop, in order, and not before `mayGoOn` has resolved: between two pieces of
 * work that hold the loop for milliseconds, everything that has arrived meanwhile (orders, carts, the bell) is handled.
 */
export function onePerTurn(mayGoOn: () => Promise<void> | undefined = () => undefined): () => Promise<void> {
  let last = Promise.resolve()
  return () => (last = last.then(() => nextTurn()).then(mayGoOn))
}

/** What the callers of a shop saw since the last `take`. */
export interface Window {
  orders: number
  /** The longest time in which no write was acknowledged: no order, cart, login or transition. */
  secondsWithoutWrites: number
  /** Failed writes, by response. */
  failures: Record<string, number>
  browsed: number
  browsingFailures: Record<string, number>
  /** The longest time in which no page or list was served. */
  secondsWithoutBrowsing: number
}

const nothing = (): Window => ({
  orders: 0,
  secondsWithoutWrites: 0,
  failures: {},
  browsed: 0,
  browsingFailures: {},
  secondsWithoutBrowsing: 0,
})

/** Counts what callers see, and the longest times without a success. */
export class Tally {
  #window = nothing()
  #lastWrite = performance.now()
  #lastBrowse = performance.now()

  wrote(isOrder = false): void {
    this.#window.secondsWithoutWrites = Math.max(
      this.#window.secondsWithoutWrites,
      secondsSince(this.#lastWrite),
    )
    this.#lastWrite = performance.now()
    if (isOrder) this.#window.orders += 1
  }

  failed(kind: string): void {
    this.#window.failures[kind] = (this.#window.failures[kind] ?? 0) + 1
  }

  browsed(fault: string | null): void {
    if (fault !== null) {
      this.#window.browsingFailures[fault] = (this.#window.browsingFailures[fault] ?? 0) + 1
      return
    }
    const { secondsWithoutBrowsing } = this.#window
    this.#window.secondsWithoutBrowsing = Math.max(secondsWithoutBrowsing, secondsSince(this.#lastBrowse))
    this.#lastBrowse = performance.now()
    this.#window.browsed += 1
  }

  /** What was seen since the last call. */
  take(): Window {
    const taken = this.#window
    this.#window = nothing()
    this.#lastWrite = this.#lastBrowse = performance.now()
    return taken
  }
}

const secondsSince = (moment: number) => (performance.now() - moment) / 1_000

import type { MovedClock } from './moved-clock.ts'

type Step = () => Promise<void>

/** What happens when; a step may add later ones. */
export class Agenda {
  #steps: { at: number; order: number; run: Step }[] = []
  #added = 0

  add(at: Date, run: Step): void {
    this.#steps.push({ at: at.getTime(), order: this.#added++, run })
  }

  /** Does everything up to a time, in order, with the clock at its time. */
  async runUntil(end: Date, clock: MovedClock): Promise<void> {
    for (;;) {
      this.#steps.sort((a, b) => a.at - b.at || a.order - b.order)
      const [first] = this.#steps
      if (!first || first.at > end.getTime()) break
      this.#steps.shift()
      await clock.moveTo(new Date(first.at))
      await first.run()
    }
    await clock.moveTo(end)
  }
}

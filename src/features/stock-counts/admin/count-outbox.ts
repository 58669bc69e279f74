import { isUnanswered } from '#shared/is-unanswered.ts'
import { AppError } from '#shared/problems.ts'
import { createStore, type Store } from '#ui/create-store.ts'
import { keptList, type KeptList } from '#ui/kept-list.ts'
import type { CountedPack } from './use-counts.ts'

/** What was counted of a pack, that the shop does not have yet. */
export interface UnsentPack extends CountedPack {
  /** When, by this device. */
  countedAt: string
  name: string
  /** Why the shop refused it: it is kept until somebody counts the pack again or throws it away. */
  problem?: string
}

/** Milliseconds until the next attempt when the shop is not reached. */
const WAIT_MS = 5_000

/**
 * Sends what was counted, each pack on its own with the time of its counting: one that the shop refuses never holds up
 * another, and none is forgotten before the shop's yes. When the shop is not reached, they wait, also over a reload.
 */
export function createCountOutbox(kept: KeptList<UnsentPack>, send: (pack: UnsentPack) => Promise<void>) {
  const packs: Store<readonly UnsentPack[]> = createStore<readonly UnsentPack[]>(kept.read())
  const isKept = createStore(true)
  let running: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const change = (next: readonly UnsentPack[]) => {
    packs.set(next)
    isKept.set(kept.write(next))
  }
  const drop = (pack: UnsentPack) => change(packs.get().filter((one) => one !== pack))

  async function sendAll(): Promise<void> {
    const next = () => packs.get().find(({ problem }) => problem === undefined)
    for (let pack = next(); pack; pack = next()) {
      const sent = pack
      try {
        await send(sent)
        drop(sent)
      } catch (error) {
        if (isUnanswered(error)) {
          timer = setTimeout(() => void resume(), WAIT_MS)
          break
        }
        const problem = error instanceof AppError ? error.message : 'It could not be saved.'
        change(packs.get().map((one) => (one === sent ? { ...one, problem } : one)))
      }
    }
    running = null
  }

  /** Sends what waits; called when the network is back. */
  function resume(): Promise<void> {
    clearTimeout(timer)
    running ??= Promise.resolve().then(sendAll)
    return running
  }

  return {
    packs,
    isKept,
    resume,
    drop,
    /** Takes a count in place of an earlier one of the pack; a second count is not a first one. */
    add(pack: UnsentPack): Promise<void> {
      const isSame = (one: UnsentPack) =>
        one.productId === pack.productId && one.unit === pack.unit && one.again === pack.again
      change([...packs.get().filter((one) => !isSame(one)), pack])
      return resume()
    },
    stop: () => clearTimeout(timer),
  }
}

/** What was counted in one count, in this browser's storage. */
export const browserCounts = (countId: string) => keptList<UnsentPack>(`unsent-counts-${countId}`)

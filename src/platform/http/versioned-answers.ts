import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { ReadyAnswer } from './known-answers.ts'

const MAX_BYTES = 4 * 1024 * 1024

/** Reads the version of what an answer was made from; undefined if there is nothing any more. */
export type ReadVersion = () => Promise<string | undefined>

interface Kept {
  readVersion: ReadVersion
  /** Read before the answer was made. */
  version: string | undefined
  answer: ReadyAnswer
}

/** Answers that are given again as long as what they were made from has the same version, which is read at every call. */
export class VersionedAnswers {
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ answer }, wants) => answer.body.length + wants.length,
  })
  /** The versions that requests have found changed; their routes then make a new answer. */
  readonly #changed = new WeakMap<IncomingMessage, string>()

  find(request: IncomingMessage): (() => Promise<ReadyAnswer | undefined>) | undefined {
    const kept = this.#kept.get(request.wants!)
    return (
      kept &&
      (() =>
        kept.readVersion().then((version) => {
          if (version === kept.version && version !== undefined) return kept.answer
          if (version !== undefined) this.#changed.set(request, version)
          return undefined
        }))
    )
  }

  keep(request: IncomingMessage, readVersion: ReadVersion, answer: ReadyAnswer): void {
    if (request.wants === undefined) return
    this.#kept.set(request.wants, { readVersion, version: this.#changed.get(request), answer })
  }
}

import { isUnanswered } from './is-unanswered.ts'
import type { AppError } from './problems.ts'

/** What a device keeps until the shop has it. */
export interface Kept {
  /** Names this version of it: what takes its place has another. */
  key: string
  /** How often the shop did not answer. */
  tries?: number
  /** What the shop said, if it refused it: somebody must look at it. */
  refusal?: string | null
  /** The code of the refusal. */
  code?: string
}

/** Where it is kept: each call is durable when its promise resolves. */
export interface OutboxStorage<Item extends Kept> {
  /** Oldest first. */
  all(): Promise<Item[]>
  /** Stores what became of an item, unless a later one has taken its place. */
  put(item: Item): Promise<unknown>
  /** Returns false if a later item has taken its place. */
  remove(key: string): Promise<unknown>
}

interface SendOptions<Item, Answer> {
  send: (item: Item) => Promise<Answer>
  /** Called with the shop's yes, unless a later item has taken the place meanwhile. */
  onSent?: (item: Item, answer: Answer) => void
  /** Called with the shop's no, after which the item is dropped; without this, it stays with its refusal. */
  onRefused?: (item: Item, problem: AppError) => void
}

/** What became of sending one: `later` is no answer, or one that says nothing about the item. */
export type Sent = 'sent' | 'later' | AppError

/** Sends one item. It leaves only after the shop's yes; after a no it stays and says why. */
export async function sendOne<Item extends Kept, Answer>(
  storage: OutboxStorage<Item>,
  item: Item,
  { send, onSent, onRefused }: SendOptions<Item, Answer>,
): Promise<Sent> {
  let answer: Answer
  try {
    answer = await send(item)
  } catch (error) {
    if (isUnanswered(error)) {
      await storage.put({ ...item, tries: (item.tries ?? 0) + 1 }).catch(onFullDisk)
      return 'later'
    }
    const problem = error as AppError
    const { message, code } = problem
    if (onRefused) {
      if ((await storage.remove(item.key)) !== false) onRefused(item, problem)
    } else await storage.put({ ...item, refusal: message, code }).catch(onFullDisk)
    return problem
  }
  if ((await storage.remove(item.key)) !== false) onSent?.(item, answer)
  return 'sent'
}

/** It stays as it was and is sent again: a key makes that harmless. */
const onFullDisk = () => undefined

/**
 * Sends what is kept, each on its own. One that was refused is not sent again, unless `again`, and holds up nothing. At the
 * first that is not answered the rest waits: `later`. It then comes after the others, so that one which is never answered
 * holds up nothing either.
 */
export async function sendRound<Item extends Kept, Answer>(
  storage: OutboxStorage<Item>,
  options: SendOptions<Item, Answer> & { again?: boolean },
): Promise<'sent' | 'later'> {
  const all = await storage.all()
  for (const item of all.toSorted((one, other) => (one.tries ?? 0) - (other.tries ?? 0))) {
    if ((item.refusal ?? null) !== null && !options.again) continue
    if ((await sendOne(storage, item, options)) === 'later') return 'later'
  }
  return 'sent'
}

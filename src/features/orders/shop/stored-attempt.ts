import { readAttempt, type OrderAttempt } from '../order-attempt.ts'

const KEY = 'order-attempt'

let inMemory: string | null = null

function store(raw: string | null): void {
  inMemory = raw
  try {
    if (raw === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, raw)
  } catch {
    // Without storage the attempt lives as long as the page.
  }
}

function raw(): string | null {
  try {
    return sessionStorage.getItem(KEY) ?? inMemory
  } catch {
    return inMemory
  }
}

/** The unanswered attempt of this tab, so that a reload retries it instead of ordering twice. */
export const storedAttempt = {
  read: (): OrderAttempt | null => readAttempt(raw(), Date.now()),
  write: (attempt: OrderAttempt): void => store(JSON.stringify(attempt)),
  forget: (): void => store(null),
  pause(): void {
    const attempt = storedAttempt.read()
    if (attempt) storedAttempt.write({ ...attempt, isPaused: true })
  },
}

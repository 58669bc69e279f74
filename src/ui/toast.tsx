import { createStore, useStore } from './create-store.ts'
import type { Kind, ToastOptions } from './toast-list.tsx'

type ToastList = typeof import('./toast-list.tsx')

/** The code of the toasts, loaded at the first interaction with the page, or with the first toast. */
const list = createStore<ToastList | null>(null)
let fetching: Promise<ToastList> | null = null

export function fetchToasts(): Promise<ToastList> {
  fetching ??= import('./toast-list.tsx').then(
    (code) => {
      list.set(code)
      // Screen readers announce only messages added to a log that is already on the page.
      return new Promise((resolve) => setTimeout(resolve, 50, code))
    },
    (error: unknown) => {
      fetching = null
      throw error
    },
  )
  return fetching
}

let last = 0

function show(kind: Kind) {
  return (message: string, options: ToastOptions = {}): string => {
    const id = options.id ?? `toast-${(last += 1)}`
    // Promise callbacks run in order, so toasts are shown in the order of the calls.
    fetchToasts().then(
      ({ show }) => show(kind, message, { ...options, id }),
      () => console.warn(message),
    )
    return id
  }
}

/** Errors and plain ones stay 4 seconds, successes 2, loading until dismissed; 20 at most (specification, section 9). */
export const toast = {
  success: show('success'),
  error: show('error'),
  plain: show('plain'),
  loading: show('loading'),
  dismiss: (id?: string) =>
    void fetchToasts().then(
      ({ dismiss }) => dismiss(id),
      () => {},
    ),
}

/** Work that takes this long shows a loading toast. */
const SLOW_MS = 700

/** Shows a loading toast while `work` is slow, until it succeeds or fails. */
export async function withLoadingToast<T>(message: string, work: Promise<T>): Promise<T> {
  let id: string | undefined
  const timer = setTimeout(() => (id = toast.loading(message)), SLOW_MS)
  try {
    return await work
  } finally {
    clearTimeout(timer)
    if (id) toast.dismiss(id)
  }
}

/** Where toasts are shown; used once, at the end of the layout. */
export function ToastHost() {
  const code = useStore(list, null)
  return code && <code.ToastList />
}

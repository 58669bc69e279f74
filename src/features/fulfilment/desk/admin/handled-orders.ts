/** The storage key and event of the specification, sections 3 and 4. */
const HANDLED = 'order-handled'

/** Tells this tab's bell, and those of other tabs, that an order was handled. */
export function announceHandled(orderId: string): void {
  const handled = { orderId, at: new Date().toISOString() }
  try {
    localStorage.setItem(HANDLED, JSON.stringify(handled))
  } catch {
    // Other tabs are notified by the server.
  }
  window.dispatchEvent(new CustomEvent(HANDLED, { detail: handled }))
}

/** Calls `listener` with each announcement of any tab, not validated. */
export function watchHandled(listener: (handled: unknown) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === HANDLED && newValue !== null) listener(parse(newValue))
  }
  const onEvent = (event: Event) => listener((event as CustomEvent<unknown>).detail)
  window.addEventListener('storage', onStorage)
  window.addEventListener(HANDLED, onEvent)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener(HANDLED, onEvent)
  }
}

function parse(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

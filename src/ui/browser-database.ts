import { t } from '#shared/words.ts'
type Work<Store extends string, T> = (store: (name: Store) => IDBObjectStore) => Promise<T> | T

interface BrowserDatabase<Store extends string> {
  /** Runs a transaction, and resolves when it is on the disk; a relaxed one when the system has it, which may still lose power. */
  run<T>(
    stores: Store[],
    mode: IDBTransactionMode,
    work: Work<Store, T>,
    durability?: IDBTransactionDurability,
  ): Promise<T>
}

interface Options<Store extends string> {
  name: string
  /** The path of the key of each store; undefined for keys outside the values. */
  stores: Record<Store, string | string[] | undefined>
  /** Called when it is created, also after somebody cleared the data of the site while the page is open. */
  onCreated?: (transaction: IDBTransaction) => void
}

export const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the browser has no storage'))
  })

/** Says that nothing more comes: otherwise the disk waits until this page has read what each write answered. */
function commit(transaction: IDBTransaction): void {
  try {
    transaction.commit?.()
  } catch {
    // It is done, or was undone.
  }
}

const notStored = () => t('ui.the-browser-could-not-store-it')
const full = () => t('ui.this-device-is-full')
const REOPEN_MS = 200
const isFull = (error: DOMException | null) => error?.name === 'QuotaExceededError'

/** A database in IndexedDB, which tabs share. It stays open: opening it for each transaction would take as long as that. */
export function browserDatabase<Store extends string>({
  name,
  stores,
  onCreated,
}: Options<Store>): BrowserDatabase<Store> {
  let connection: Promise<IDBDatabase> | null = null

  /** The next transaction opens the database again. */
  const forget = (closed: Promise<IDBDatabase>) => {
    if (connection === closed) connection = null
  }
  const open = (): Promise<IDBDatabase> => {
    const opening = (connection ??= connect())
    opening.catch(() => forget(opening))
    return opening
  }
  /** Tries until the clearing is over, which undoes what is made while it lasts. */
  async function openAgain(tries = 100): Promise<void> {
    try {
      await open()
    } catch {
      if (tries > 1) setTimeout(() => void openAgain(tries - 1), REOPEN_MS)
    }
  }
  async function connect(): Promise<IDBDatabase> {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => {
      for (const [store, keyPath] of Object.entries<string | string[] | undefined>(stores))
        request.result.createObjectStore(store, keyPath === undefined ? undefined : { keyPath })
      onCreated?.(request.transaction!)
    }
    const db = await resultOf(request)
    const opened = connection!
    // The browser closes it when somebody clears the data of the site: what this page knows is written again at once, as it
    // may have been logged out with that, and do nothing more.
    db.onclose = () => {
      forget(opened)
      if (onCreated) void openAgain()
    }
    db.onversionchange = () => {
      db.close()
      forget(opened)
    }
    return db
  }
  async function begin(
    of: Store[],
    mode: IDBTransactionMode,
    durability: IDBTransactionDurability,
  ): Promise<IDBTransaction> {
    const begun = (db: IDBDatabase) => db.transaction(of, mode, { durability })
    const opened = open()
    try {
      return begun(await opened)
    } catch {
      // It was being closed.
      forget(opened)
      return begun(await open())
    }
  }
  return {
    async run(of, mode, work, durability = 'strict') {
      const transaction = await begin(of, mode, durability)
      const done = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onerror = transaction.onabort = () =>
          reject(
            isFull(transaction.error) ? new Error(full()) : (transaction.error ?? new Error(notStored())),
          )
      })
      const result = await work((store) => transaction.objectStore(store))
      commit(transaction)
      await done
      return result
    },
  }
}

/** A list that outlives the page. */
interface KeptList<Item> {
  read(): Item[]
  /** False when the browser stores nothing. */
  write(items: readonly Item[]): boolean
}

/** A list in this browser's storage. */
export const keptList = <Item>(key: string): KeptList<Item> => ({
  read() {
    try {
      const items: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
      return Array.isArray(items) ? (items as Item[]) : []
    } catch {
      return []
    }
  },
  write(items) {
    try {
      localStorage.setItem(key, JSON.stringify(items))
      return true
    } catch {
      return false
    }
  },
})

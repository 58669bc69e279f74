import { useEffect, type RefObject } from 'react'
import { cardAfter, type LastCard } from './card-after.ts'

/**
 * J and K focus the next step of the next and the previous order, so that Enter takes it; X selects the order, O
 * opens it. Inactive while typing, or while a dialog or menu is open.
 */
export function useDeskKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: LastCard | null = null
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return
      const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-order]') ?? [])]
      const at = cards.findIndex((card) => card.contains(document.activeElement))
      const ids = cards.map(({ dataset }) => dataset.order ?? '')
      // The card that takes the place of one that left gets the focus automatically: J must not skip it.
      const isInPlace = last && !ids.includes(last.id) && at === Math.min(last.index, ids.length - 1)
      if (at !== -1 && !isInPlace) last = { id: ids[at]!, index: at }
      const key = event.key.toLowerCase()
      if (key === 'j' || key === 'k') {
        const next = cardAfter(ids, last, key === 'j' ? 1 : -1)
        const card = cards[next]
        if (!card) return
        event.preventDefault()
        last = { id: ids[next]!, index: next }
        ;(card.querySelector<HTMLElement>('[data-next-step]') ?? card.querySelector('a'))?.focus()
        card.scrollIntoView({ block: 'nearest' })
      } else if (key === 'x') cards[at]?.querySelector<HTMLElement>('input[type=checkbox]')?.click()
      else if (key === 'o') cards[at]?.querySelector('a')?.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [list])
}

const isBusy = (target: EventTarget | null) =>
  document.querySelector('dialog[open], :popover-open') !== null ||
  (target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select'))

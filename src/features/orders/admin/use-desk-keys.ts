import { useEffect, type RefObject } from 'react'

/**
 * J and K go to the next and the previous order, to its next step, so that Enter takes it; X chooses the order, O opens
 * it. Not while something is typed, or a dialog or menu is open.
 */
export function useDeskKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return
      const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-order]') ?? [])]
      const at = cards.findIndex((card) => card.contains(document.activeElement))
      const key = event.key.toLowerCase()
      if (key === 'j' || key === 'k') {
        const card = at === -1 ? cards[0] : cards[at + (key === 'j' ? 1 : -1)]
        if (!card) return
        event.preventDefault()
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

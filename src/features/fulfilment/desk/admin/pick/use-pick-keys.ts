import { t, written } from '#shared/words.ts'
import { useEffect, type RefObject } from 'react'

/**
 * J and K focus the next and the previous line's first button, so that Enter takes it. G, S, R and W press Got it, Short,
 * Replace and Weigh of the line in focus, U undoes it. Inactive while typing, or while a dialog or menu is open.
 */
export function usePickKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return
      const lines = [...(list.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]
      const at = lines.findIndex((line) => line.contains(document.activeElement))
      const key = event.key.toLowerCase()
      if (key === 'j' || key === 'k') {
        const next = lines[Math.max(0, Math.min(lines.length - 1, at + (key === 'j' ? 1 : -1)))]
        next?.querySelector<HTMLElement>('[data-next-step], [data-undo], button')?.focus()
        next?.scrollIntoView({ block: 'nearest' })
        event.preventDefault()
        return
      }
      const begin = words[key]
      if (!begin || at === -1) return
      // The letter must not be typed into a dialog that it opens.
      event.preventDefault()
      const buttons = [...lines[at]!.querySelectorAll('button')]
      buttons.find(({ ariaLabel }) => ariaLabel?.startsWith(begin))?.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [list])
}

const words: Record<string, string> = written({
  g: () => t('desk.got-it'),
  s: () => t('desk.short'),
  r: () => t('desk.replace'),
  w: () => t('desk.weigh'),
  u: () => t('desk.undo'),
})

/** Whether a letter belongs to a field, or to what lies above the page. */
export const isBusy = (target: EventTarget | null) =>
  document.querySelector('dialog[open], :popover-open') !== null ||
  (target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select'))

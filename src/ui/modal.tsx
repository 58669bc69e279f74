import { t } from '#shared/words.ts'
import { X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { topModal } from './modal-stack.ts'

export interface ModalProps {
  open: boolean
  /** Called by Escape, the back gesture, the close button and a click outside the panel. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Stays visible below the scrolling part: buttons, a total. */
  footer?: ReactNode
}

const LEAVING_MS = 200

/** The browser's modal dialog: focus, Escape, the phone's back gesture. Its content is mounted only while open. */
export function Modal({
  open,
  onClose,
  title,
  children,
  footer,
  panel,
}: ModalProps & {
  /** Classes of the panel: its position, its size and where its animation starts. */ panel: string
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const filled = useLingering(open)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    if (!topModal.get()) storeScrollbarWidth()
    element.showModal()
    const first = element.querySelector<HTMLElement>('[data-autofocus]')
    ;(first ?? element.querySelector<HTMLElement>('[data-panel]'))?.focus()
    const removeFromStack = topModal.add(element)
    return () => {
      removeFromStack()
      element.close()
      // Chromium gives a field the focus back without its caret: what is typed would go nowhere.
      const back = document.activeElement
      if (!(back instanceof HTMLInputElement)) return
      back.blur()
      back.focus()
    }
  }, [open])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="modal-scrim fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden overscroll-contain bg-transparent p-0 text-ink"
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        if (open && event.target === event.currentTarget && !event.currentTarget.open) onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div
        data-panel=""
        tabIndex={-1}
        className={classNames('modal-panel fixed flex flex-col bg-surface shadow-float outline-none', panel)}
      >
        {filled && (
          <>
            <div className="flex items-center gap-2 border-b border-line py-2 pr-2 pl-5">
              <h2 id={titleId} className="min-w-0 grow text-lg font-bold">
                {title}
              </h2>
              <IconButton label={t('ui.close')} icon={X} onClick={onClose} />
            </div>
            <div className="relative grow overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
            {footer && <div className="pb-safe border-t border-line px-5 pt-3">{footer}</div>}
          </>
        )}
      </div>
    </dialog>
  )
}

function storeScrollbarWidth() {
  const { style, clientWidth } = document.documentElement
  style.setProperty('--scrollbar-width', `${window.innerWidth - clientWidth}px`)
}

/** True while open, and during the closing animation, so that the content does not disappear first. */
function useLingering(open: boolean): boolean {
  const [lingering, setLingering] = useState(open)
  if (open && !lingering) setLingering(true)
  useEffect(() => {
    if (open || !lingering) return
    const timer = setTimeout(() => setLingering(false), LEAVING_MS)
    return () => clearTimeout(timer)
  }, [open, lingering])
  return open || lingering
}

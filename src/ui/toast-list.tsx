import { t } from '#shared/words.ts'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { toast as hot, useToaster, type Toast } from 'react-hot-toast/headless'
import { classNames } from './class-names.ts'
import { topModal } from './modal-stack.ts'
import { Spinner } from './spinner.tsx'

export type Kind = 'success' | 'error' | 'loading' | 'plain'

export interface ToastOptions {
  /** Using the same id again replaces the toast instead of adding one. */
  id?: string
  /** An action, such as Undo; pressing it dismisses the toast. */
  action?: { label: string; onClick: () => void }
  /** Milliseconds, instead of the kind's own. */
  duration?: number
}

type ToastWithAction = Omit<Toast, 'message'> & Pick<ToastOptions, 'action'> & { message: string }

export function show(kind: Kind, message: string, { id, duration, action }: ToastOptions): void {
  const add = kind === 'plain' ? hot : hot[kind]
  // The library keeps fields that it does not know, so the action is stored on the toast.
  const options: Partial<ToastWithAction> = { id, duration, action }
  add(message, options)
}

export const dismiss = (id?: string): void => hot.dismiss(id)

const durations = {
  error: { duration: 4000 },
  success: { duration: 2000 },
  blank: { duration: 4000 },
  loading: { duration: Infinity },
  removeDelay: 200,
}

/** Renders the toasts, inside an open dialog when there is one. */
export function ToastList() {
  const { toasts, handlers } = useToaster(durations)
  const modal = useSyncExternalStore(topModal.subscribe, topModal.get, () => null)
  const shown = (toasts as ToastWithAction[]).filter((item) => item.visible)
  const { startPause, endPause } = handlers
  const isHeld = useRef(false)
  const hold = () => {
    isHeld.current = true
    startPause()
  }
  // Once for each pause: the library takes a second end for one of a pause since 1970, and the toast never goes.
  const release = () => {
    if (!isHeld.current) return
    isHeld.current = false
    endPause()
  }
  // A toast that disappears under the pointer fires no pointerleave event.
  useEffect(() => {
    isHeld.current = false
  }, [shown.length])
  useEffect(() => {
    if (!isHeld.current) endPause()
  }, [shown.length, endPause])
  const host = (
    <section aria-label={t('ui.messages')}>
      <div role="log" aria-live="polite" aria-relevant="additions" className="sr-only">
        {shown.map((item) => (
          <p key={item.id}>{item.message}</p>
        ))}
      </div>
      <ul
        className={classNames(
          'pointer-events-none fixed inset-x-4 z-50 mx-auto flex max-w-md flex-col items-center gap-2',
          // On phones near the thumb, above the cart bar; over a sheet at the top, where no keyboard covers them.
          modal
            ? 'top-[calc(var(--spacing-header)+0.75rem)]'
            : 'max-md:bottom-[calc(5.5rem+env(safe-area-inset-bottom))] max-md:flex-col-reverse md:top-[calc(var(--spacing-header)+0.75rem)]',
        )}
        onMouseEnter={hold}
        onMouseLeave={release}
        onFocus={hold}
        onBlur={release}
      >
        {shown.slice(0, 4).map((item) => (
          <ToastCard key={item.id} item={item} />
        ))}
      </ul>
    </section>
  )
  return modal ? createPortal(host, modal) : host
}

const marks: Partial<Record<Toast['type'], ReactNode>> = {
  success: <CircleCheck size={20} className="text-leaf-600" aria-hidden />,
  error: <CircleAlert size={20} className="text-danger" aria-hidden />,
  loading: <Spinner className="text-leaf-600" />,
}

function ToastCard({ item }: { item: ToastWithAction }) {
  const { action } = item
  return (
    <li
      className={classNames(
        // A message must not stand in the way of the button under it, only its own buttons.
        'flex min-h-11 max-w-full animate-rise items-center gap-3 rounded-xl bg-surface pl-4 text-sm font-medium shadow-float',
        item.type === 'loading' && !action && 'pr-4',
      )}
    >
      {marks[item.type]}
      <span className="min-w-0 py-2.5">{item.message}</span>
      <span className="flex shrink-0 items-center">
        {action && (
          <button
            type="button"
            className="pointer-events-auto min-h-11 rounded-lg px-3 font-semibold text-leaf-600 hover:underline"
            onClick={() => {
              hot.dismiss(item.id)
              action.onClick()
            }}
          >
            {action.label}
          </button>
        )}
        {item.type !== 'loading' && (
          <button
            type="button"
            aria-label={t('ui.dismiss')}
            className="pointer-events-auto grid size-11 place-items-center rounded-full text-muted hover:text-ink"
            onClick={() => hot.dismiss(item.id)}
          >
            <X size={16} aria-hidden />
          </button>
        )}
      </span>
    </li>
  )
}

/** The open modal dialogs, the top one last. Everything outside the top one is inert, so toasts are shown inside it. */
const open: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

export const topModal = {
  get: (): HTMLDialogElement | null => open.at(-1) ?? null,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  add(dialog: HTMLDialogElement) {
    open.push(dialog)
    for (const listener of listeners) listener()
    return () => {
      open.splice(open.indexOf(dialog), 1)
      for (const listener of listeners) listener()
    }
  },
}

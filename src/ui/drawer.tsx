import { Modal, type ModalProps } from './modal.tsx'

/** A panel of 400 pixels at the right-hand side; full width on phones. */
export function Drawer(props: ModalProps) {
  return (
    <Modal
      {...props}
      panel="inset-y-0 right-0 w-full [--from:translateX(100%)] md:w-panel md:rounded-l-2xl md:overflow-hidden"
    />
  )
}

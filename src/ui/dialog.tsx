import { classNames } from './class-names.ts'
import { Modal, type ModalProps } from './modal.tsx'

const widths = { sm: 'md:max-w-md', md: 'md:max-w-xl', lg: 'md:max-w-3xl' }

/** A dialog in the middle of the screen, on phones a sheet from below. */
export function Dialog({ width = 'sm', ...rest }: ModalProps & { width?: keyof typeof widths }) {
  return (
    <Modal
      {...rest}
      panel={classNames(
        'inset-x-0 bottom-0 mx-auto max-h-[92dvh] rounded-t-2xl [--from:translateY(100%)]',
        'md:inset-y-0 md:my-auto md:h-fit md:max-h-[86dvh] md:rounded-2xl md:[--from-opacity:0] md:[--from:translateY(0.75rem)]',
        widths[width],
      )}
    />
  )
}

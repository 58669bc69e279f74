import { useId, type ComponentProps, type FormEvent, type ReactNode } from 'react'
import type { ButtonProps } from './button.tsx'
import { FormButtons } from './dialog-buttons.tsx'
import { Dialog } from './dialog.tsx'

interface FormDialogProps
  extends
    Pick<ComponentProps<typeof Dialog>, 'onClose' | 'title' | 'width' | 'children'>,
    Pick<ButtonProps, 'variant' | 'disabled'> {
  /** The label of the cancel button. */
  cancel?: string
  /** What `useFields` returns. */
  form: { props: ComponentProps<'form'> & { onSubmit: (event: FormEvent) => void }; busy: boolean }
  /** The label of the button that sends it. */
  action: ReactNode
  /** Classes of the form. */
  className?: string
}

/** A dialog that is one form. Its buttons stay visible below what scrolls. */
export function FormDialog({
  form,
  action,
  cancel,
  variant,
  disabled,
  className = 'grid grid-cols-1 gap-3',
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId()
  return (
    <Dialog
      open
      footer={
        <FormButtons
          cancel={cancel}
          onCancel={dialog.onClose}
          form={id}
          busy={form.busy}
          variant={variant}
          disabled={disabled}
        >
          {action}
        </FormButtons>
      }
      {...dialog}
    >
      <form
        id={id}
        {...form.props}
        onSubmit={(event) => {
          // The dialog may be opened from another form, which must not be submitted with it.
          event.stopPropagation()
          form.props.onSubmit(event)
        }}
        className={className}
      >
        {children}
      </form>
    </Dialog>
  )
}

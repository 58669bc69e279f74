import { t } from '#shared/words.ts'
import { useCallback } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LoginForm } from './login-form.tsx'
import { closeLogin, openLogin, openRegister, useLoginPopup } from './login-popup-store.ts'
import { RegisterForm } from './register-form.tsx'

interface LoginPopupProps {
  open: boolean
  onClose: () => void
  onLoggedIn: (next: string) => void
  mergeCart: () => Promise<void>
  /** The page that a new account starts on. */
  onRegistered: () => void
}

/** Login and registration as a popup over the current page. */
export function LoginPopup({ open, onClose, onLoggedIn, mergeCart, onRegistered }: LoginPopupProps) {
  const { mode, reason, next } = useLoginPopup()
  const finish = () => {
    onClose()
    if (next !== null) onLoggedIn(next)
  }
  const finishRegistering = useCallback(() => {
    closeLogin()
    onRegistered()
  }, [onRegistered])
  const other = (label: string, onClick: () => void) => (
    <Button variant="link" size="sm" className="px-1!" onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={mode === 'login' ? t('accounts.log-in') : t('accounts.create-an-account')}
    >
      {reason && <p className="mb-4 text-muted">{reason}</p>}
      {mode === 'login' ? (
        <LoginForm
          mergeCart={mergeCart}
          onDone={finish}
          other={other(t('accounts.create-an-account'), openRegister)}
        />
      ) : (
        <RegisterForm
          mergeCart={mergeCart}
          onDone={finishRegistering}
          other={other(t('accounts.log-in'), () => openLogin(reason ?? undefined, next ?? undefined))}
        />
      )}
    </Dialog>
  )
}

import { t } from '#shared/words.ts'
import { useState } from 'react'
import { AppError } from '#shared/problems.ts'
import { FormButtons } from '#ui/dialog-buttons.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { PIN } from '../till-pin.ts'
import type { Proof } from './use-cashier.ts'

interface PersonDialogProps {
  title: string
  people: readonly { _id: string; name: string }[]
  /** What is said if there is nobody to choose. */
  nobody: string
  onProve: (userId: string, proof: Proof) => Promise<void>
  onClose: () => void
}

/** Asks who somebody is, and their PIN; after too many wrong ones their password. */
export function PersonDialog({ title, people, nobody, onProve, onClose }: PersonDialogProps) {
  const [userId, setUserId] = useState(people[0]?._id ?? '')
  const [pin, setPin] = useState('')
  const [password, setPassword] = useState('')
  const [isLocked, setLocked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const prove = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await onProve(userId, isLocked ? { password } : { pin })
    } catch (error) {
      if (error instanceof AppError && error.code === 'pin_locked') setLocked(true)
      setProblem(error instanceof Error ? error.message : t('counter.that-did-not-work'))
      setPin('')
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      {people.length === 0 ? (
        <p>{nobody}</p>
      ) : (
        <form
          noValidate
          className="grid grid-cols-1 gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            void prove()
          }}
        >
          {problem && <ProblemNote>{problem}</ProblemNote>}
          <SelectField
            label={t('counter.who')}
            value={userId}
            options={people.map(({ _id, name }) => ({ value: _id, label: name }))}
            onChange={(chosen) => {
              setUserId(chosen)
              setLocked(false)
              setProblem(null)
            }}
          />
          {isLocked ? (
            <PasswordField
              label={t('counter.password')}
              autoComplete="off"
              autoFocus
              value={password}
              onChange={setPassword}
            />
          ) : (
            <TextField
              label={t('counter.pin')}
              type="password"
              inputMode="numeric"
              autoComplete="off"
              autoFocus
              maxLength={6}
              value={pin}
              onChange={setPin}
            />
          )}
          <FormButtons
            onCancel={onClose}
            busy={isBusy}
            disabled={isLocked ? password === '' : !PIN.test(pin)}
          >
            {t('counter.continue')}
          </FormButtons>
        </form>
      )}
    </Dialog>
  )
}

import { t } from '#shared/words.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { tillCalls } from '../till-calls.ts'
import type { TillContract } from '../till-contract.ts'
import { isEasyPin, PIN } from '../till-pin.ts'

/** Sets one’s own PIN for the tills. */
export function OwnPin({ userId }: { userId: string }) {
  const { getTillPeople, setTillPin } = useClient<TillContract>(tillCalls)
  const queries = useQueryClient()
  const { data } = useQuery({ queryKey: ['till', 'people'], queryFn: () => getTillPeople() })
  const [pin, setPin] = useState('')
  const save = useMutation({
    mutationFn: () => setTillPin({ body: { pin } }),
    onSuccess: ({ message }) => {
      toast.success(message)
      setPin('')
      return queries.invalidateQueries({ queryKey: ['till', 'people'] })
    },
  })
  const hasPin = data?.data.find(({ _id }) => _id === userId)?.hasPin ?? false
  const isTyped = PIN.test(pin)
  return (
    <div className="print:hidden">
      <Disclosure summary={t('counter.my-pin-at-the-tills')}>
        <form
          noValidate
          className="grid max-w-md grid-cols-1 gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            save.mutate()
          }}
        >
          <p>{hasPin ? t('counter.with-it-you-say-have-one') : t('counter.with-it-you-say-have-none')}</p>
          {save.error && <ProblemNote>{save.error.message}</ProblemNote>}
          <TextField
            label={t('counter.new-pin')}
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={pin}
            hint={t('counter.six-digits-that-nobody-guesses')}
            error={isTyped && isEasyPin(pin) ? t('counter.this-pin-is-too-easy-to-guess') : null}
            onChange={setPin}
          />
          <Button
            type="submit"
            className="justify-self-start"
            busy={save.isPending}
            disabled={!isTyped || isEasyPin(pin)}
          >
            {t('counter.set-my-pin')}
          </Button>
        </form>
      </Disclosure>
    </div>
  )
}

import { t } from '#shared/words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { useFields } from '#ui/use-fields.ts'
import { tillCalls } from '../till-calls.ts'
import type { TillContract } from '../till-contract.ts'
import { isEasyPin, PIN } from '../till-pin.ts'

/** Sets one’s own PIN for the tills. */
export function OwnPin({ userId }: { userId: string }) {
  const { getTillPeople, setTillPin } = useClient<TillContract>(tillCalls)
  const queries = useQueryClient()
  const { data } = useQuery({ queryKey: ['till', 'people'], queryFn: () => getTillPeople() })
  const form = useFields({
    initial: { pin: '' },
    submit: async ({ pin }) => {
      toast.success((await setTillPin({ body: { pin } })).message)
      form.reset()
      await queries.invalidateQueries({ queryKey: ['till', 'people'] })
    },
  })
  const { pin } = form.values
  const isEasy = PIN.test(pin) && isEasyPin(pin)
  const hasPin = data?.data.find(({ _id }) => _id === userId)?.hasPin ?? false
  return (
    <div className="print:hidden">
      <Disclosure summary={t('counter.my-pin-at-the-tills')}>
        <form {...form.props} className="grid max-w-md grid-cols-1 gap-2">
          <p>{hasPin ? t('counter.with-it-you-say-have-one') : t('counter.with-it-you-say-have-none')}</p>
          <TextField
            label={t('counter.new-pin')}
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            hint={t('counter.six-digits-that-nobody-guesses')}
            {...form.bind('pin')}
            error={isEasy ? t('counter.this-pin-is-too-easy-to-guess') : null}
          />
          <Button
            type="submit"
            className="justify-self-start"
            busy={form.busy}
            disabled={!PIN.test(pin) || isEasy}
          >
            {t('counter.set-my-pin')}
          </Button>
        </form>
      </Disclosure>
    </div>
  )
}

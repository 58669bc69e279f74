import { t } from '#shared/words.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { SentCodeForm } from '#features/people/accounts/shop/sent-code-form.tsx'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { privacyCalls } from '../calls.ts'
import type { PrivacyContract } from '../contract.ts'
import { ErasureNote } from './erasure-note.tsx'
import { KeptData } from './kept-data.tsx'
import { useErasure, useStoreErasure } from './use-erasure.ts'

/** Erases the user in 48 hours, by a mailed code; until then it can be taken back here. */
export function EraseMe({ email }: { email: string }) {
  const { sendEraseOtp, eraseMe } = useClient<PrivacyContract>(privacyCalls)
  const erasure = useErasure()
  const store = useStoreErasure()
  const [isCodeSent, setCodeSent] = useState(false)
  const send = useMutation({
    mutationFn: () => sendEraseOtp(),
    onSuccess: () => setCodeSent(true),
  })
  return (
    <section aria-labelledby="erase-me" className="grid gap-3 rounded-2xl border border-line bg-surface p-5">
      <div>
        <h2 id="erase-me" className="font-bold">
          {t('privacy.delete-my-account')}
        </h2>
        <p className="text-sm text-pretty text-muted">{t('privacy.48-hours-after-you-have-entered-a')}</p>
      </div>
      {erasure.isPending ? (
        <Skeleton className="h-11 w-full" />
      ) : erasure.isError ? (
        <ProblemNote>{erasure.error.message}</ProblemNote>
      ) : (
        <>
          <KeptData kept={erasure.data.kept} />
          {erasure.data.runsAt ? (
            <ErasureNote />
          ) : isCodeSent ? (
            <SentCodeForm
              email={email}
              onBack={() => setCodeSent(false)}
              send={() => sendEraseOtp()}
              verify={(otp) => eraseMe({ body: { otp } })}
              onVerified={({ data, message }) => {
                setCodeSent(false)
                store(data)
                toast.success(message)
              }}
            />
          ) : (
            <>
              {send.error && <ProblemNote>{send.error.message}</ProblemNote>}
              <Button
                variant="quiet"
                className="justify-self-start text-danger!"
                busy={send.isPending}
                onClick={() => send.mutate()}
              >
                {t('privacy.send-me-the-code')}
              </Button>
            </>
          )}
        </>
      )}
    </section>
  )
}

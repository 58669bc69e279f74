import { t } from '#shared/words.ts'
import { TwoStepLogin } from '#features/people/accounts/admin/two-step-login.tsx'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'

/** Stands for every page of somebody whose role needs two-step login, until it is set up and its codes are read. */
export function TwoStepLock({ isLocked, onDone }: { isLocked: boolean; onDone: () => void }) {
  return (
    <div className="container-page grid max-w-2xl gap-4 py-6">
      <h1 className="text-xl font-bold">{t('pages.two-step-login')}</h1>
      {isLocked && <Note tone="warn">{t('pages.your-work-in-the-shop-needs-two')}</Note>}
      <TwoStepLogin />
      {!isLocked && (
        <Button className="justify-self-start" onClick={onDone}>
          {t('pages.go-to-work')}
        </Button>
      )}
    </div>
  )
}

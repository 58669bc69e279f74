import { t } from '#shared/words.ts'
import { useMutation } from '@tanstack/react-query'
import { openLogin } from '#features/people/accounts/shop/login-popup-store.ts'
import { useIsLoggedIn } from '#features/people/accounts/shop/session.ts'
import { paths } from '#shared/paths.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { searchCalls } from '../calls.ts'
import type { SearchContract } from '../contract.ts'

/** Asks the shop to get what a search did not find. Each person counts once a week, so guests log in first. */
export function AskForIt({ search }: { search: string }) {
  const isLoggedIn = useIsLoggedIn()
  const { askFor } = useClient<SearchContract>(searchCalls)
  const ask = useMutation({ mutationFn: () => askFor({ body: { search } }) })
  if (ask.data)
    return (
      <p role="status" className="text-muted">
        {ask.data.data.isNew
          ? t('search.thank-you-the-shop-sees-that-you')
          : t('search.you-have-already-asked-for-it-this')}
      </p>
    )
  const press = () =>
    isLoggedIn ? ask.mutate() : openLogin(t('search.log-in-to-ask-the-shop-to'), paths.searchFor(search))
  return (
    <Button variant="quiet" busy={ask.isPending} onClick={press}>
      {t('search.ask-the-shop-to-get-it')}
    </Button>
  )
}

import { useEffect } from 'react'
import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { currentLocale } from '#shared/words.ts'
import { addressIn } from '#ui/address-in.ts'

/**
 * Takes whoever works in the shop to the page in the language of their choice: a picker's phone is in Hindi, the owner's
 * in English. Not without a network, which would end the page, and not who has just come from it by a link.
 */
export function useWorkLanguage(): void {
  const chosen = useUser().user?.workLocale
  useEffect(() => {
    if (!chosen || chosen === currentLocale() || !navigator.onLine) return
    if (!hasLeft(chosen)) window.location.replace(addressIn(chosen))
  }, [chosen])
}

/** Whether the link that led here stood on a page in that language. */
function hasLeft(locale: string): boolean {
  const { origin, pathname } = window.location
  const here = currentLocale() === 'en' ? pathname : pathname.slice(currentLocale().length + 1)
  const there = locale === 'en' ? here : `/${locale}${here}`
  return document.referrer.split('?')[0] === origin + there
}

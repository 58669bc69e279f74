import { locales, type Locale } from '#shared/locales.ts'
import { staffRoleOf } from '#shared/permissions.ts'
import type { User } from '#shared/shapes.ts'
import { currentLocale, t } from '#shared/words.ts'
import { addressIn } from '#ui/address-in.ts'
import { spokenLocales } from '#ui/spoken-locales.ts'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { identityCalls } from '../calls.ts'
import type { IdentityContract } from '../contract.ts'
import { session } from './session.ts'

/** The other languages in which somebody of the shop may work; none for shoppers, who follow the links of the page. */
export function useWorkLanguages(user: User | null): { name: string; lang: string; choose: () => void }[] {
  const identity = useClient<IdentityContract>(identityCalls)
  if (!staffRoleOf(user)) return []
  return spokenLocales()
    .filter((id) => id !== currentLocale())
    .map((id) => {
      const { name, tag, isBeta }: Locale = locales[id]
      const choose = async () => {
        try {
          const { data } = await identity.updateUser({ body: { workLocale: id } })
          session.setUser(data)
          window.location.assign(addressIn(id))
        } catch (error) {
          toast.error((error as Error).message)
        }
      }
      return { name: isBeta ? t('app.name-beta', { name }) : name, lang: tag, choose: () => void choose() }
    })
}

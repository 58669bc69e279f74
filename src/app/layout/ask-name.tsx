import { t } from '#shared/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { identityCalls } from '#features/people/accounts/calls.ts'
import type { IdentityContract } from '#features/people/accounts/contract.ts'
import { nameProblem } from '#features/people/accounts/shop/login-flow.ts'
import { session } from '#features/people/accounts/shop/session.ts'
import { userKey } from '#features/people/accounts/shop/use-user.ts'
import { workplaceOf } from '#features/people/accounts/shop/workplace.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { staffRoleOf } from '#shared/permissions.ts'
import type { User } from '#shared/shapes.ts'
import { useLocation } from '#ui/router/router.tsx'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { useFields } from '#ui/use-fields.ts'

/** Who works in the shop without a name is asked for one: it stands where the shop says who did something. */
export function AskName({ user }: { user: User }) {
  const identity = useClient<IdentityContract>(identityCalls)
  const queries = useQueryClient()
  const form = useFields({
    initial: { name: '' },
    rules: { name: nameProblem },
    submit: async ({ name }) => {
      const { data } = await identity.updateUser({ body: { name: name.trim() } })
      session.setUser(data)
      queries.setQueryData(userKey, data)
      toast.success(t('app.thank-you-name', { name: data.name }))
    },
  })
  const { pathname } = useLocation()
  // On the page where the work begins, once; a till needs its height, so cashiers are asked beside their drawer.
  const own = workplaceOf(user) ?? adminPaths.overview
  if (!staffRoleOf(user) || pathname !== (own === adminPaths.counter ? adminPaths.day : own)) return null
  return (
    <aside aria-label={t('app.your-name')} className="container-page py-2 print:hidden">
      <form
        {...form.props}
        className="flex flex-wrap items-end gap-x-3 gap-y-1 rounded-xl border border-line bg-marigold-50 px-4 py-2"
      >
        <div className="min-w-[min(14rem,100%)] grow">
          <TextField
            {...form.bind('name')}
            label={t('app.what-is-your-name')}
            hint={t('app.the-shop-shows-it-beside-what-you')}
            autoComplete="name"
            maxLength={80}
          />
        </div>
        <Button type="submit" busy={form.busy} className="mb-1">
          {t('app.use-this-name')}
        </Button>
      </form>
    </aside>
  )
}

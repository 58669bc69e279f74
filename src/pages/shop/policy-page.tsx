import { shopPath } from '#shared/locale-path.ts'
import { currentLocale, t } from '#shared/words.ts'
import { storefrontCalls } from '#features/storefront/calls.ts'
import type { StorefrontContract } from '#features/storefront/contract.ts'
import { policies } from '#features/storefront/policies.ts'
import { Prose } from '#ui/prose.tsx'
import { client, type Send } from '#shared/api-client.ts'
import { paths } from '#shared/paths.ts'
import { AppError } from '#shared/problems.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import { usePageData, type LoaderArgs } from '#ui/page-data.ts'
import type { HeadContext, PageHead } from '#ui/page-head.ts'

export async function loader(send: Send, { url, signal, locale: served }: LoaderArgs) {
  const policy = policies.find(({ slug }) => `/${slug}` === shopPath(url.pathname).replace(/\/$/, ''))
  if (!policy) throw new AppError('not_found')
  const calls = client<StorefrontContract>(storefrontCalls, send)
  const locale = import.meta.env.SSR ? served : currentLocale()
  const language = locale === 'en' ? undefined : locale
  return (await calls.getPolicy({ params: { slug: policy.slug }, query: { language } }, { signal })).data
}

const titleOf = (slug: string) => policies.find((one) => one.slug === slug)?.title

export function head(
  { slug, title: given }: Awaited<ReturnType<typeof loader>>,
  { shop }: HeadContext,
): PageHead {
  const title = titleOf(slug) ?? given
  return {
    title: `${title} · ${shop.name}`,
    description: t('pages.title-of-name', { title, name: shop.name }),
    canonicalPath: `/${slug}`,
  }
}

export function Component() {
  const { slug, title: given, html, language } = usePageData<typeof loader>()
  const title = titleOf(slug) ?? given
  return (
    <div className="container-page py-2 md:py-4">
      <Breadcrumb trail={[{ label: t('pages.home'), to: paths.home }, { label: title }]} />
      <div className="mt-2 grid grid-cols-1 items-start gap-6 md:grid-cols-[min(14rem,30%)_minmax(0,1fr)] md:gap-10">
        <nav aria-label={t('pages.all-policies')} className="hidden md:sticky md:top-20 md:block">
          <ul className="grid grid-cols-1 gap-0.5 text-sm">
            {policies.map((policy) => (
              <li key={policy.slug}>
                <Link
                  to={`/${policy.slug}`}
                  aria-current={policy.slug === slug ? 'page' : undefined}
                  className={classNames(
                    'block rounded-lg px-3 py-2.5',
                    policy.slug === slug ? 'bg-leaf-50 font-semibold text-leaf-700' : 'hover:bg-surface',
                  )}
                >
                  {policy.title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <article className="rounded-2xl border border-line bg-surface px-5 py-6 md:px-10 md:py-8">
          <h1 className="text-2xl font-extrabold max-[18rem]:text-xl">{title}</h1>
          <Prose html={html} language={language} />
        </article>
      </div>
    </div>
  )
}

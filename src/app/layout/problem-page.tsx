import { t } from '#shared/words.ts'
import { useEffect } from 'react'
import { useRevalidator, useRouteError, useRouteLoaderData } from '#ui/router/router.tsx'
import { ListSkeleton } from '#features/catalogue/shop/list-skeleton.tsx'
import { NotFound } from '#features/storefront/shop/not-found.tsx'
import { defaultShop } from '#features/storefront/default-shop.ts'
import { useShopIfKnown } from '#features/storefront/shop/use-shop.ts'
import { paths } from '#shared/paths.ts'
import { AppError } from '#shared/problems.ts'
import { Logo } from '#ui/brand/logo.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PlugDrawing } from '#ui/drawings/plug-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { Link } from '#ui/link.tsx'
import { useOnline } from '#ui/use-online.ts'
import { useIsAdminPage } from './use-is-admin-page.ts'

/** Shown instead of a page that could not be loaded: not found, offline, a server error, or a search that is starting. */
export function ProblemPage() {
  const error = useRouteError()
  const shop = useShopIfKnown() ?? defaultShop
  const isFramed = useRouteLoaderData('layout') !== undefined
  const notFound = isNotFound(error)
  const starting = error instanceof AppError && error.code === 'search_starting' ? error : null
  useEffect(() => {
    const title = notFound ? t('app.not-found') : starting ? startingTitle() : t('app.something-went-wrong')
    document.title = `${title} · ${shop.name}`
    if (!(error instanceof AppError)) console.error(error)
  }, [error, notFound, starting, shop.name])

  const problem = notFound ? (
    <NotFound />
  ) : starting ? (
    <Starting error={starting} />
  ) : (
    <Failure error={error} />
  )
  if (isFramed) return problem
  return (
    <div className="min-h-dvh">
      <header className="border-b border-line bg-surface">
        <div className="container-page flex h-header items-center">
          <Link
            to={paths.home}
            reloadDocument
            className="min-w-0"
            aria-label={t('app.name-home', { name: shop.name })}
          >
            <Logo name={shop.name} />
          </Link>
        </div>
      </header>
      <main>{problem}</main>
    </div>
  )
}

const startingTitle = () => t('app.the-search-is-starting')

/** For some seconds after the shop was started. It asks again by itself. */
function Starting({ error }: { error: AppError }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setTimeout(() => void revalidate(), (error.retryAfter ?? 1) * 1000)
    return () => clearTimeout(timer)
  }, [error, revalidate])
  return (
    <>
      <p role="status" className="container-wide pt-4 text-sm text-muted">
        <strong className="block text-lg text-ink md:text-xl">{startingTitle()}</strong>
        {t('app.the-shop-has-just-been-started-what')}
      </p>
      <ListSkeleton />
    </>
  )
}

function Failure({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator()
  const isOnline = useOnline()
  const isAdminPage = useIsAdminPage()
  const isOffline = !isOnline || (error instanceof AppError && error.code === 'offline')
  // A page whose code could not be fetched stays broken until the document is reloaded.
  const retry = () => (error instanceof AppError ? void revalidate() : window.location.reload())
  const title = isOffline ? t('app.you-appear-to-be-offline') : t('app.something-went-wrong-on-our-side')
  return (
    <div className="container-page py-8">
      <h1 className="sr-only">{title}</h1>
      <Empty
        picture={<PlugDrawing />}
        title={title}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button busy={state === 'loading'} onClick={retry}>
              {t('app.try-again')}
            </Button>
            {!isAdminPage && (
              <ButtonLink variant="quiet" to={paths.home}>
                {t('app.go-to-the-shop')}
              </ButtonLink>
            )}
          </div>
        }
      >
        {isOffline ? offlineText(isAdminPage) : failedText(isAdminPage)}
      </Empty>
    </div>
  )
}

/** Whoever works in the shop has no cart. */
const offlineText = (isAdminPage: boolean) =>
  isAdminPage
    ? t('app.check-your-connection-and-try-again')
    : t('app.check-your-connection-and-try-again-your')

const failedText = (isAdminPage: boolean) =>
  isAdminPage ? t('app.please-try-again-in-a-moment') : t('app.please-try-again-in-a-moment-your')

function isNotFound(error: unknown): boolean {
  return error instanceof AppError && error.status === 404
}

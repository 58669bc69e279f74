import { t } from '#shared/words.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { MagnifierDrawing } from '#ui/drawings/magnifier-drawing.tsx'
import { Empty } from '#ui/empty.tsx'

/** Shown for a URL that does not exist, or no longer does. */
export function NotFound() {
  const title = t('storefront.we-could-not-find-this-page')
  return (
    <div className="container-page py-8">
      <h1 className="sr-only">{title}</h1>
      <Empty
        picture={<MagnifierDrawing />}
        title={title}
        action={<ButtonLink to={paths.home}>{t('storefront.go-to-the-shop')}</ButtonLink>}
      >
        {t('storefront.the-address-may-be-mistyped-or-the')}
      </Empty>
    </div>
  )
}

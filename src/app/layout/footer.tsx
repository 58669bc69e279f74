import { inItsLanguage, shownName } from '#ui/shown-name.tsx'
import { currentLocale, t } from '#shared/words.ts'
import { Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from '#ui/router/router.tsx'
import { useCategories } from '#features/catalogue/shop/use-categories.ts'
import { policies } from '#features/storefront/policies.ts'
import { SocialLinks } from '#features/storefront/shop/social-links.tsx'
import { useShop } from '#features/storefront/shop/use-shop.ts'
import { paths } from '#shared/paths.ts'
import { Logo } from '#ui/brand/logo.tsx'
import { Link } from '#ui/link.tsx'
import { useIsAdminPage, useIsStaffPage } from './use-is-admin-page.ts'

const link = 'inline-block max-w-full py-1.5 wrap-anywhere hover:text-leaf-600 hover:underline'

/** Categories, policies, social links and the shop's registration; hidden on checkout. */
export function Footer() {
  const { pathname } = useLocation()
  const categories = useCategories()
  const shop = useShop()
  const isAdminPage = useIsAdminPage()
  const isStaffPage = useIsStaffPage()
  const { email, phone, address } = shop.contact
  if (pathname === paths.checkout || isStaffPage) return null
  return (
    <footer className="mt-12 border-t border-line bg-surface text-sm text-muted print:hidden">
      <Folded isFolded={isAdminPage}>
        <div className="container-page grid grid-cols-1 gap-8 py-8 md:grid-cols-[3fr_1.3fr_1.5fr] md:py-10">
          {categories.length > 0 && (
            <nav aria-label={t('app.categories')}>
              <h2 className="mb-1 font-bold text-ink">{t('app.categories')}</h2>
              <ul className="grid grid-cols-3 gap-x-4">
                {categories.map((category) => (
                  <li key={category._id}>
                    <Link to={paths.allProductsByCategory(category._id)} className={link}>
                      {shownName(category)}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <nav aria-label={t('app.policies')}>
            <h2 className="mb-1 font-bold text-ink">{t('app.useful-links')}</h2>
            <ul className="grid grid-cols-2 gap-x-4 md:grid-cols-1">
              {policies.map(({ slug, title }) => (
                <li key={slug}>
                  <Link to={`/${slug}`} className={link}>
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <section aria-label={t('app.the-shop')} className="min-w-0">
            <Logo name={shop.name} image={shop.logo} />
            {shop.tagline && <p className="mt-2">{inItsLanguage(shop.tagline)}</p>}
            <address className="mt-3 grid gap-1 not-italic empty:hidden">
              {email && (
                <a href={`mailto:${email}`} className={`${link} inline-flex items-center gap-2`}>
                  <Mail size={16} aria-hidden />
                  {email}
                </a>
              )}
              {phone && (
                <a
                  href={`tel:${phone.replaceAll(' ', '')}`}
                  className={`${link} inline-flex items-center gap-2`}
                >
                  <Phone size={16} aria-hidden />
                  {phone}
                </a>
              )}
              {address && (
                <span className="flex items-start gap-2 py-1.5">
                  <MapPin size={16} aria-hidden className="mt-0.5" />
                  {inItsLanguage(address)}
                </span>
              )}
            </address>
            <div className="-ml-3 mt-2">
              <SocialLinks social={shop.social} />
            </div>
          </section>
        </div>
      </Folded>
      <div className="border-t border-line">
        <div className="container-page flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-4 text-xs">
          <p>{`© ${shop.copyrightYear} ${shop.company || shop.name}`}</p>
          {currentLocale() !== 'en' && (
            <a href={pathname} lang="en-IN" hrefLang="en-IN" className={link}>
              {t('app.english')}
            </a>
          )}
          <p className="flex flex-wrap gap-x-4">
            {shop.fssai && <span>{t('app.fssai-fssai', { fssai: shop.fssai })}</span>}
            {shop.gstin && <span>{t('app.gstin-gstin', { gstin: shop.gstin })}</span>}
          </p>
        </div>
      </div>
    </footer>
  )
}

/** On administrators' pages the footer is folded. */
function Folded({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  if (!isFolded) return children
  return (
    <details>
      <summary className="container-page min-h-11 cursor-pointer py-3 font-semibold">
        {t('app.about-the-shop')}
      </summary>
      {children}
    </details>
  )
}

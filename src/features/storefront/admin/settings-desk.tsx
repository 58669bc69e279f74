import type { ReactNode } from 'react'
import { adminPaths } from '#shared/admin-paths.ts'
import { Link } from '#ui/link.tsx'
import { Loading } from '#ui/loading.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'
import { useSelectedInView } from '#ui/use-selected-in-view.ts'
import { ClaimsSection } from './claims-section.tsx'
import { LegalSection, TaxSection } from './legal-sections.tsx'
import { PaymentsSection, UpiSection } from './payment-sections.tsx'
import { PoliciesSection } from './policies-section.tsx'
import { type SectionProps, SectionForm } from './section-form.tsx'
import {
  ContactSection,
  DeliverySection,
  GeneralSection,
  OpeningSection,
  SocialSection,
} from './shop-sections.tsx'
import { MailsSection, OrderingSection } from './ordering-sections.tsx'
import { useSettings } from './use-settings.ts'
import { promises, PROMISES } from '../promises.ts'
import type { Settings } from '../contract.ts'
import { FormSwitch } from '#ui/form-fields.tsx'

/** What the default policy texts promise, one switch for each sentence that only the shopkeeper can decide. */
const PromisesSection = ({ settings }: { settings: Settings }) => (
  <SectionForm section="promises" settings={settings}>
    <p className="text-sm text-muted">
      The policy pages promise only what you switch on here. Legal duties are always in them.
    </p>
    <div className="divide-y divide-line">
      {PROMISES.map((promise) => (
        <FormSwitch key={promise} name={promise} label={promises[promise]} />
      ))}
    </div>
  </SectionForm>
)

/** A settings section rendered by another feature. */
interface OtherSection {
  slug: string
  title: string
  content: ReactNode
}

const sections: { slug: string; title: string; Section: (props: SectionProps) => ReactNode }[] = [
  { slug: 'general', title: 'Name and logo', Section: GeneralSection },
  { slug: 'contact', title: 'Contact', Section: ContactSection },
  { slug: 'opening', title: 'Opening hours', Section: OpeningSection },
  { slug: 'delivery', title: 'Delivery time', Section: DeliverySection },
  { slug: 'ordering', title: 'Order rules', Section: OrderingSection },
  { slug: 'payments', title: 'Payment methods', Section: PaymentsSection },
  { slug: 'upi', title: 'UPI address', Section: UpiSection },
  { slug: 'claims', title: 'Something wrong', Section: ClaimsSection },
  { slug: 'mails', title: 'Mails', Section: MailsSection },
  { slug: 'legal', title: 'Legal details', Section: LegalSection },
  { slug: 'tax', title: 'Tax settings', Section: TaxSection },
  { slug: 'policies', title: 'Policy pages', Section: PoliciesSection },
  { slug: 'promises', title: 'Promises', Section: PromisesSection },
  { slug: 'social', title: 'Social networks', Section: SocialSection },
]

interface SettingsDeskProps {
  slug: string
  others: OtherSection[]
  /** The row of links of a section that stands with what it is about, and not in the settings' own row. */
  elsewhere: (slug: string) => ReactNode
  /** What another feature adds below a section. */
  below?: Record<string, ReactNode>
}

/** The settings, one section at a time, each with its own URL. */
export function SettingsDesk({ slug, others, elsewhere, below = {} }: SettingsDeskProps) {
  const all = [...sections, ...others].filter((section) => !elsewhere(section.slug))
  const other = others.find((section) => section.slug === slug)
  const own = sections.find((section) => section.slug === slug) ?? sections[0]!
  const current = other ?? own
  usePageTitle(`${current.title} · Settings`)
  const nav = useSelectedInView<HTMLElement>(slug)
  const place = elsewhere(current.slug)
  const Heading = place ? 'h1' : 'h2'
  return (
    <div className="grid grid-cols-1 gap-4">
      {place ?? (
        <>
          <h1 className="text-xl font-bold">Settings</h1>
          <nav
            ref={nav}
            aria-label="Sections of the settings"
            className="relative -mx-1 scrollbar-none overflow-x-auto"
          >
            <ul className="flex w-max gap-1 md:w-auto md:flex-wrap">
              {all.map((section) => (
                <li key={section.slug}>
                  <Link
                    to={`${adminPaths.settings}/${section.slug}`}
                    aria-current={section.slug === current.slug ? 'page' : undefined}
                    className="flex min-h-9 items-center rounded-full px-3 text-sm font-medium text-muted hover:bg-leaf-50 hover:text-leaf-700 aria-[current=page]:bg-leaf-600 aria-[current=page]:text-surface"
                  >
                    {section.title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </>
      )}
      <Heading className={place ? 'text-xl font-bold' : 'text-lg font-bold'}>{current.title}</Heading>
      {other ? other.content : <Loaded key={own.slug} section={own} />}
      {below[current.slug]}
    </div>
  )
}

function Loaded({ section: { Section } }: { section: (typeof sections)[number] }) {
  const query = useSettings()
  return query.data ? (
    <Section settings={query.data} />
  ) : (
    <Loading
      query={query}
      label="Loading the settings"
      count={3}
      each="h-16"
      className="grid max-w-2xl gap-4"
    />
  )
}

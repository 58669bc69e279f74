import type { ReactNode } from 'react'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { formatWhen } from '#shared/when.ts'
import { Link } from '#ui/link.tsx'
import type { Setup } from '../contract.ts'
import { PRODUCTS_TO_OPEN, type SetupAnswer, type SetupStep } from '../setup.ts'

interface Row {
  title: string
  note: ReactNode
  to: string
  action: string
  /** What may be said instead, and the button that says it. */
  answer?: { name: SetupAnswer; label: string }
}

const setting = (section: string) => `${adminPaths.settings}/${section}`

export const rows: Record<SetupStep, (setup: Setup) => Row> = {
  name: () => ({
    title: 'Name and logo',
    note: 'In the header, in mails and in the app. Without a logo, the first letter stands for it.',
    to: setting('general'),
    action: 'Enter the name',
  }),
  registrations: () => ({
    title: 'FSSAI number and GSTIN',
    note: 'Shown in the footer and on policy pages. Every food business needs an FSSAI registration.',
    to: setting('legal'),
    action: 'Enter them',
    answer: { name: 'notRegistered', label: 'Not registered' },
  }),
  officer: () => ({
    title: 'Grievance officer',
    note: 'The Consumer Protection (E-Commerce) Rules ask every online shop to name one.',
    to: setting('legal'),
    action: 'Name the officer',
  }),
  charge: () => ({
    title: 'Delivery charge',
    note: 'What delivery costs, and from which amount it is free.',
    to: paths.charges,
    action: 'Set the charge',
    answer: { name: 'freeDelivery', label: 'Delivery is free' },
  }),
  area: () => ({
    title: 'Where you deliver',
    note: 'The pincodes that you reach. Other addresses are refused before the order.',
    to: adminPaths.delivery,
    action: 'Enter pincodes',
    answer: { name: 'everywhere', label: 'Everywhere' },
  }),
  hours: () => ({
    title: 'Opening hours',
    note: 'When you take orders, and when you deliver.',
    to: setting('opening'),
    action: 'Set the hours',
    answer: { name: 'alwaysOpen', label: 'Always open' },
  }),
  payments: ({ onlineMethods, missingKeys }) => ({
    title: 'How people pay',
    note: (
      <>
        {onlineMethods.length > 0
          ? `On: cash on delivery, ${onlineMethods.join(', ')}.`
          : 'On: cash on delivery. For UPI and cards, enter the keys of one of these:'}
        {onlineMethods.length === 0 && (
          <span className="mt-1 grid gap-0.5">
            {missingKeys.map(({ label, needs }) => (
              <span key={label}>
                <span className="font-semibold">{label}</span> needs {needs.join(', ')}
              </span>
            ))}
          </span>
        )}
      </>
    ),
    to: setting('payments'),
    action: 'Enter keys',
    answer: { name: 'cashOnly', label: 'Cash is enough' },
  }),
  mail: ({ testMailSentAt }) => ({
    title: 'A test mail that arrives',
    note: testMailSentAt
      ? `Sent ${formatWhen(testMailSentAt)}. Open the link in it. If nothing comes, look into the spam folder, then at SMTP_URL.`
      : 'Codes and orders go out by mail. Send yourself one, and open the link in it.',
    to: setting('mails'),
    action: 'Mail settings',
  }),
  policies: () => ({
    title: 'Policies read',
    note: 'Switch on what you promise, and read the seven pages as shoppers see them.',
    to: setting('promises'),
    action: 'Choose promises',
    answer: { name: 'policiesRead', label: 'I have read them' },
  }),
  products: ({ products }) => ({
    title: `${PRODUCTS_TO_OPEN} products on sale`,
    note: (
      <>
        {products > 0 && `${products} so far. `}Import a list,{' '}
        <Link
          to={adminPaths.scanProducts}
          className="font-semibold text-leaf-700 underline underline-offset-4"
        >
          scan your packets
        </Link>{' '}
        or add them one by one.
      </>
    ),
    to: adminPaths.importProducts,
    action: 'Import a list',
  }),
}

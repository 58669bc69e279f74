import { t } from '#shared/words.ts'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import { Link } from '#ui/link.tsx'

/** The frame of /login and /register. Closing it goes home (specification, section 2). */
export function LoginFrame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="container-page grid grid-cols-1 justify-items-center py-6 md:py-14">
      <section className="relative w-full max-w-md rounded-2xl border border-line bg-surface p-5 md:p-8">
        <Link
          to={paths.home}
          aria-label={t('accounts.close')}
          title={t('accounts.close')}
          className="absolute top-3 right-3 grid size-11 place-items-center rounded-full text-muted hover:bg-leaf-50 hover:text-ink"
        >
          <X size={20} aria-hidden />
        </Link>
        <h1 className="pr-10 text-xl font-bold">{title}</h1>
        <p className="mt-1 mb-5 text-muted">{lead}</p>
        {children}
      </section>
    </div>
  )
}

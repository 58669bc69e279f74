import { OfflineBar } from '#ui/offline-bar.tsx'
import { ToastHost } from '#ui/toast.tsx'
import { FeedbackParts } from './feedback-parts.tsx'
import { FieldParts } from './field-parts.tsx'
import { ListParts } from './list-parts.tsx'
import { VariantParts } from './variant-parts.tsx'
import { ProductParts } from './product-parts.tsx'

/** `/dev/parts`, in development only: every component of ui/ in every state. */
export function Component() {
  return (
    <>
      <a href="#parts" className="skip-link">
        Skip to the parts
      </a>
      <main id="parts" className="container-page py-8">
        <h1 className="mb-6 text-2xl font-extrabold">Parts</h1>
        <VariantParts />
        <FieldParts />
        <ProductParts />
        <ListParts />
        <FeedbackParts />
      </main>
      <OfflineBar />
      <ToastHost />
    </>
  )
}

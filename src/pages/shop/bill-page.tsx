import { t, written } from '#shared/words.ts'
import { ArrowLeft, Printer } from 'lucide-react'
import { useParams, useSearchParams } from '#ui/router/router.tsx'
import { COPIES, DocumentPaper, type Copy } from '#features/papers/shop/document-paper.tsx'
import { documentTitles } from '#features/papers/document-kind.ts'
import { useDocument } from '#features/papers/shop/use-document.ts'
import { paths } from '#shared/paths.ts'
import { AppError } from '#shared/problems.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { BoxDrawing } from '#ui/drawings/box-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { paperLabels, PAPERS, type Paper } from '#ui/papers.ts'
import { usePageTitle } from '#ui/use-page-title.ts'
import { printPage } from '#ui/print-page.ts'

const papers = PAPERS.map((value) => ({ value, label: paperLabels[value] }))
const copyLabels: Record<Copy, string> = written({
  original: () => t('pages.original-for-recipient'),
  duplicate: () => t('pages.duplicate-for-transporter'),
  triplicate: () => t('pages.triplicate-for-supplier'),
})

/** The bill of an order, or a note against it, to read and to print. */
export function Component() {
  const { orderId = '' } = useParams()
  const [address, setAddress] = useSearchParams()
  const number = address.get('number') ?? undefined
  const paper = PAPERS.find((one) => one === address.get('paper')) ?? 'a4'
  const copy = COPIES.find((one) => one === address.get('copy')) ?? 'original'
  const { data: document, error, refetch, isFetching } = useDocument(orderId, { number })
  usePageTitle(document ? `${documentTitles[document.kind]} ${document.number}` : null)
  const show = (more: { paper?: Paper; copy?: Copy }) =>
    setAddress(
      { ...(number && { number }), paper: more.paper ?? paper, copy: more.copy ?? copy },
      { replace: true, preventScrollReset: true },
    )
  const isMissing = document === null || (error instanceof AppError && error.status === 404)

  if (isMissing)
    return (
      <Empty
        isPage
        picture={<BoxDrawing />}
        title={t('pages.there-is-no-bill-for-this-order')}
        action={<ButtonLink to={paths.orderDetails(orderId)}>{t('pages.back-to-the-order')}</ButtonLink>}
      >
        {t('pages.it-is-written-when-the-order-goes')}
      </Empty>
    )
  if (error)
    return (
      <>
        <h1 className="mb-3 text-xl font-bold">{t('pages.bill')}</h1>
        <ProblemNote onRetry={() => void refetch()} busy={isFetching}>
          {t('pages.we-could-not-load-the-bill-message', { message: error.message })}
        </ProblemNote>
      </>
    )
  if (!document) return <PageSkeleton />
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[auto_auto_1fr_1fr]">
        <ButtonLink variant="quiet" icon={ArrowLeft} to={paths.orderDetails(orderId)} className="lg:mb-5">
          {t('pages.order')}
        </ButtonLink>
        <Button icon={Printer} onClick={() => void printPage()} className="lg:mb-5">
          {t('pages.print')}
        </Button>
        <SelectField
          label={t('pages.paper')}
          value={paper}
          onChange={(one) => show({ paper: one })}
          options={papers}
        />
        <SelectField
          label={t('pages.copy')}
          value={copy}
          onChange={(one) => show({ copy: one })}
          options={COPIES.map((value) => ({ value, label: copyLabels[value] }))}
        />
        <p className="col-span-full text-sm text-muted">{t('pages.to-keep-it-as-a-pdf-choose')}</p>
      </div>
      <div className="rounded-xl border border-line bg-surface p-4 md:p-6">
        <DocumentPaper document={document} paper={paper} copy={copy} />
      </div>
    </div>
  )
}

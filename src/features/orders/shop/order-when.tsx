import { formatWhen, formatWhenOnPaper } from '#shared/when.ts'

/** A printed text must still be correct on later days, and is for the customer. */
export const OnScreenOrPaper = ({ screen, paper }: { screen: string; paper: string }) => (
  <>
    <span className="print:hidden">{screen}</span>
    <span className="hidden print:inline">{paper}</span>
  </>
)

export const When = ({ at }: { at: string }) => (
  <OnScreenOrPaper screen={formatWhen(at)} paper={formatWhenOnPaper(at)} />
)

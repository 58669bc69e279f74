import type { ComponentProps } from 'react'
import { LoadProblem, problemOf, type LoadProblemProps } from './problem-note.tsx'
import { SkeletonList } from './skeleton.tsx'

/** What stands in the place of a list until it is there: grey placeholders, or why it could not be loaded. */
export const Loading = ({ query, ...list }: LoadProblemProps & ComponentProps<typeof SkeletonList>) =>
  problemOf(query) ? <LoadProblem query={query} /> : <SkeletonList {...list} />

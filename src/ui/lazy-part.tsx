import { lazy, type ComponentType } from 'react'

/** A part that its page can do without: where its code cannot be fetched, nothing stands. Needs a `Suspense` around it. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    const part = await load().catch((error: unknown) => {
      console.warn('A part of the page could not be fetched', error)
      return () => null
    })
    return { default: part }
  })
}

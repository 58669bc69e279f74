import { lazy, type ComponentType } from 'react'

/** An optional component, loaded lazily: renders nothing if its code cannot be fetched. Needs a `Suspense` around it. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    const part = await load().catch((error: unknown) => {
      console.warn('A part of the page could not be loaded', error)
      return () => null
    })
    return { default: part }
  })
}

import { lazy, type ComponentType } from 'react'
import { fetchCode } from './fetch-code.ts'

/** A component whose code is loaded when it is first shown (`fetchCode`). */
export const lazily = <Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (loaded: Module) => ComponentType<Props>,
) => lazy(async () => ({ default: pick(await fetchCode(load)) }))

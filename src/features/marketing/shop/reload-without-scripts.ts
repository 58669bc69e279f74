type Reload = (address: string) => Promise<null> | null

let reload: Reload | null = null

/** Called when marketing scripts start in this document: a script that has run cannot be removed. */
export const onReloadWithoutScripts = (handler: Reload): void => void (reload = handler)

/** Awaited before a page without scripts is shown: if some run, it is loaded as a new document, and this never settles. */
export const reloadWithoutScripts: Reload = (address) => reload && reload(address)

type Leave = (address: string) => Promise<null> | null

let leave: Leave | null = null

/** Called when marketing scripts start in this document: a script that has run cannot be removed. */
export const onLeavingScripts = (handler: Leave): void => void (leave = handler)

/**
 * Awaited before a page is shown: if marketing scripts run in this document and the page must be without them, it is
 * loaded as a new document and the promise never settles.
 */
export const leaveScripts: Leave = (address) => leave && leave(address)

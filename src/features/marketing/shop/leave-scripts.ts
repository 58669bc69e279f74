type Leave = (address: string) => Promise<null> | null

let leave: Leave | null = null

/** Called where marketing scripts begin to run in this document: what has run cannot be taken out again. */
export const onLeavingScripts = (how: Leave): void => void (leave = how)

/**
 * Awaited before a page is shown: a page that must be without marketing scripts is loaded as a document of its own
 * where some run in this one, and the promise stays open.
 */
export const leaveScripts: Leave = (address) => leave && leave(address)

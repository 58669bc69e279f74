import { shopPath } from '#shared/locale-path.ts'

/** A document that may use the camera, which others may not, was left: the next page is loaded as its own one. */
export function leaveDocument(cameraPage: string): void {
  if (shopPath(window.location.pathname) !== cameraPage && navigator.onLine) window.location.reload()
}

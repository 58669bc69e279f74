import { t, written } from '#shared/words.ts'

const sentences: Record<string, string> = written({
  NotAllowedError: () => t('catalogue.the-camera-is-blocked-for-this-shop'),
  NotFoundError: () => t('catalogue.no-camera-was-found-on-this-device'),
  OverconstrainedError: () => t('catalogue.no-camera-was-found-on-this-device'),
  NotReadableError: () => t('catalogue.another-app-is-using-the-camera-close'),
  DecoderError: () => t('catalogue.the-barcode-reader-could-not-be-loaded'),
})

const typeInstead = () => t('catalogue.type-the-number-instead')

/** Why the camera cannot be used, and what to do, for an error of `getUserMedia` or of the decoder. */
export function cameraProblem(name: string): string {
  return `${sentences[name] ?? t('catalogue.the-camera-could-not-be-started')} ${typeInstead()}`
}

/** Why this page cannot use a camera at all; null when it may ask for one. */
export function missingCamera({
  isSecureContext,
  navigator,
}: {
  isSecureContext: boolean
  navigator: { mediaDevices?: { getUserMedia?: unknown } }
}): string | null {
  if (!isSecureContext) return `${t('catalogue.browsers-allow-the-camera-only-at-an')} ${typeInstead()}`
  if (!navigator.mediaDevices?.getUserMedia)
    return `${t('catalogue.this-browser-has-no-access-to-a')} ${typeInstead()}`
  return null
}

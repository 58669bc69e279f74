const TYPE_INSTEAD = 'You can also type the number under the bars, or use a barcode scanner.'

const sentences: Record<string, string> = {
  NotAllowedError:
    'The camera is blocked for this shop. Allow it in your browser, at the icon beside the address, then try again.',
  NotFoundError: 'No camera was found on this device.',
  OverconstrainedError: 'No camera was found on this device.',
  NotReadableError: 'Another app is using the camera. Close it, then try again.',
  DecoderError: 'The barcode reader could not be loaded. Check your connection, then try again.',
}

/** Why the camera cannot be used, and what to do, for an error of `getUserMedia` or of the decoder. */
export function cameraProblem(name: string): string {
  return `${sentences[name] ?? 'The camera could not be started.'} ${TYPE_INSTEAD}`
}

/** Why this page cannot use a camera at all; null when it may ask for one. */
export function missingCamera({
  isSecureContext,
  navigator,
}: {
  isSecureContext: boolean
  navigator: { mediaDevices?: { getUserMedia?: unknown } }
}): string | null {
  if (!isSecureContext)
    return `Browsers allow the camera only at an address that begins with https://. ${TYPE_INSTEAD}`
  if (!navigator.mediaDevices?.getUserMedia) return `This browser has no access to a camera. ${TYPE_INSTEAD}`
  return null
}

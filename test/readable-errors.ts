const mapped = Error.prepareStackTrace

/**
 * Vitest keeps compiled sources as bytes for its main process, and mapping a stack through them throws: in place of any
 * error of a set-up or a teardown stood "code.charCodeAt is not a function". Such a stack stays as it is.
 */
export default function setUp(): void {
  Error.prepareStackTrace = (error, frames) => {
    try {
      if (mapped) return mapped(error, frames)
    } catch {
      // Written below.
    }
    return [error, ...frames].map(String).join('\n    at ')
  }
}

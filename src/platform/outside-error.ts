/** What an outside service refused or did not answer, in words for whoever runs the machine: which, where and why. */
export class OutsideError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'OutsideError'
  }
}

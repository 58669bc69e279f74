/** Another server is running in this data directory; it and its database are left alone. */
export class AlreadyServed extends Error {
  constructor(readonly url: string) {
    super(`This shop is already running at ${url}.`)
    this.name = 'AlreadyServed'
  }
}

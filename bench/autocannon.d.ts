/** The part of autocannon's API that the benchmark uses; the package has no types. */
declare module 'autocannon' {
  export interface Request {
    method: string
    path: string
    headers: Record<string, string>
    body?: string
  }
  export interface Options {
    url: string
    connections: number
    duration: number
    requests: (Partial<Request> & { setupRequest?: (request: Request) => Request })[]
  }
  export interface Result {
    duration: number
    errors: number
    timeouts: number
    non2xx: number
    '2xx': number
    latency: { p50: number; p99: number }
  }
  export default function autocannon(options: Options): Promise<Result>
}

/** Sends a multipart form like `fetch` and reports upload progress, which `fetch` cannot. */
export function sendForm(
  url: string,
  { method, headers, credentials, form, signal, onProgress }: FormRequest,
): Promise<Response> {
  const body = new FormData()
  for (const [field, file] of Object.entries(form)) body.append(field, file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.withCredentials = credentials === 'include'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(loaded / total)
    }
    request.onload = () => resolve(responseOf(request))
    request.onerror = () => reject(new TypeError('The form could not be sent'))
    request.onabort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}

interface FormRequest {
  method: string
  headers: Record<string, string>
  credentials: RequestCredentials
  form: Record<string, Blob>
  signal: AbortSignal
  onProgress: ((sent: number) => void) | undefined
}

function responseOf(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('retry-after')
  return new Response(request.responseText, {
    status: request.status,
    headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
  })
}

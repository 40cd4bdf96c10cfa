import type { FastifyReply, FastifyRequest } from 'fastify'

/** The parts of a request that React Router reads. */
export function toWebRequest(request: FastifyRequest, signal: AbortSignal): Request {
  const { method, headers, body } = request
  const wanted = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [[name, Array.isArray(value) ? value.join(', ') : value] as [string, string]],
  )
  return new Request(`${request.protocol}://${request.host || 'localhost'}${request.url}`, {
    method,
    headers: wanted,
    signal,
    ...(typeof body === 'string' && method !== 'GET' && method !== 'HEAD' && { body }),
  })
}

/** Sends React Router's response; its body is read whole, so that it can be compressed and has a length. */
export async function sendWebResponse(
  reply: FastifyReply,
  response: Response,
): Promise<FastifyReply> {
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value)
  }
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  return reply.code(response.status).send(Buffer.from(await response.arrayBuffer()))
}

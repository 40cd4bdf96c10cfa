import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { freePort } from './site.ts'

export interface PwnedPasswords {
  settings: Record<string, string>
  /** The requests that it got, in order. */
  asked: { path: string | undefined; headers: IncomingMessage['headers'] }[]
  /** Replaces the answer; null restores the right one. */
  reply: ((response: ServerResponse) => void) | null
  close: () => Promise<void>
}

/** The range API of Pwned Passwords on loopback. @param known the passwords in it */
export async function startPwnedPasswords(known: readonly string[]): Promise<PwnedPasswords> {
  const hashes = known.map(each => createHash('sha1').update(each).digest('hex').toUpperCase())
  const port = await freePort()
  const server = createServer(({ url, headers }, response) => {
    service.asked.push({ path: url, headers })
    if (service.reply) return service.reply(response)
    const prefix = url?.split('/').at(-1) ?? ''
    const found = hashes.filter(hash => hash.startsWith(prefix)).map(hash => `${hash.slice(5)}:42`)
    response.end([...found, `${'0'.repeat(35)}:0`, `${'F'.repeat(35)}:3`].join('\r\n'))
  })
  const service: PwnedPasswords = {
    settings: { PASSWORD_BREACH_CHECK: 'on', PASSWORD_BREACH_API: `http://127.0.0.1:${port}` },
    asked: [],
    reply: null,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', () => resolve()))
  return service
}

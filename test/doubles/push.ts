import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import { createServer, request } from 'node:https'
import { webPush } from '#src/features/reminders/server/push-port.ts'
import { listen } from './loopback.ts'
import { LOOPBACK_TLS } from './loopback-tls.ts'
import { pushRefusal } from './push-refusal.ts'

/** What a browser does with a push (RFC 8291, RFC 8188). */
export function decrypt(
  body: Buffer,
  receiver: { privateKey: Buffer; publicKey: Buffer; auth: Buffer },
): string {
  const [salt, idLength] = [body.subarray(0, 16), body[20] ?? 0]
  const sender = body.subarray(21, 21 + idLength)
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(receiver.privateKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.publicKey, sender])
  const ikm = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), receiver.auth, info, 32))
  const derive = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, `Content-Encoding: ${what}\0`, length))
  const sealed = body.subarray(21 + idLength)
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** A push service on loopback, which refuses what real ones refuse, and else answers with a status and keeps what it got. */
export async function pushService(status = 201) {
  const got: { headers: Record<string, unknown>; body: Buffer; url: string }[] = []
  const server = createServer(LOOPBACK_TLS, (asked, answer) => {
    const chunks: Buffer[] = []
    asked.on('data', chunk => chunks.push(chunk))
    asked.on('end', () => {
      const { method, headers, url = '' } = asked
      const body = Buffer.concat(chunks)
      const refused = pushRefusal({ method, headers, body }, `https://127.0.0.1:${port}`)
      if (refused === null) got.push({ headers, body, url })
      answer.writeHead(refused ?? status).end()
    })
  })
  const port = await listen(server)
  /** Trusts the certificate of the tests. */
  const post = (url: string, { method, headers, body }: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      const sent = request(
        url,
        {
          method: method ?? 'POST',
          headers: headers as Record<string, string>,
          ca: LOOPBACK_TLS.cert,
          agent: false,
        },
        answer => {
          answer.resume()
          resolve(new Response(null, { status: answer.statusCode ?? 500 }))
        },
      )
      sent.on('error', reject)
      sent.end(Buffer.from(body as Uint8Array))
    })
  return {
    got,
    post,
    origin: `https://127.0.0.1:${port}`,
    port: webPush(() => true, post),
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
